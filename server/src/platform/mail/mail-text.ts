import { shopName } from '@axlewright/contract/site/shop-name';
import type { MailContent, MailFact, MailTable } from './mail-content.ts';

export function mailText({
  heading,
  paragraphs,
  facts = [],
  table,
  button: { label, url },
  footer,
  footerLinks = [],
}: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...facts.map(factText),
    ...(table ? [tableText(table)] : []),
    `${label}:\n${url}`,
    `-- \n${shopName}\n${footer}${footerLinks.map((link) => `\n${link.label}: ${link.url}`).join('')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const factText = ({ label, text }: MailFact) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`);

/** Writes each row on separate lines. Columns would not be aligned, because a mail program may use a proportional font. */
function tableText({ head: [, ...heads], rows, sums }: MailTable): string {
  const lines = rows.map(({ name, label, figures }) =>
    [`${label}  ${name}`, `    ${figures.map((figure, index) => `${heads[index]}: ${figure}`).join(', ')}`].join('\n'),
  );
  return [...lines, ...sums.map(({ label, amount }) => (amount === '' ? label : `${label}: ${amount}`))].join('\n');
}
