import { shopName } from '@axlewright/contract/site/shop-name';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, MailFact } from './mail-content.ts';
import { button as buttonColors, fonts, headStyle, light } from './mail-style.ts';
import { mailTableHtml } from './mail-table.ts';

/** Renders an email with react-email's components. This file has no JSX, because Node cannot run JSX directly. */
export function mailHtml(content: MailContent): string {
  return `<!doctype html>\n${renderToStaticMarkup(mail(content))}\n`;
}

function mail({ heading, paragraphs, facts = [], table, button, footer, footerLinks = [] }: MailContent): ReactElement {
  const card = [
    h(Heading, { key: 'heading', as: 'h1', className: 'ink', style: styles.heading }, heading),
    ...paragraphs.map((paragraph, index) => h(Text, { key: `paragraph ${index}`, className: 'soft', style: styles.paragraph }, paragraph)),
    ...facts.map(renderFact),
    table && mailTableHtml(table),
    callToAction(button),
  ];
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    head(heading),
    h(
      Body,
      { className: 'paper', style: styles.body },
      h(Preview, null, paragraphs[0] ?? heading),
      h(
        Container,
        { style: styles.container },
        h(Text, { className: 'ink', style: styles.shopName }, shopName),
        // biome-ignore lint/correctness/noChildrenProp: the type of Row requires children as a prop
        h(Row, { className: 'surface', style: styles.card, children: h(Column, { className: 'inside', style: styles.inside }, card) }),
        h(Text, { className: 'faint', style: styles.footer }, footer, footerLinks.map(footerLinkHtml)),
      ),
    ),
  );
}

/** Styles are inline, because some mail clients remove the head. The head contains only the styles for dark mode and narrow screens. */
function head(title: string): ReactElement {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, title),
    h('style', null, headStyle),
  );
}

/** Shows a fact on one line. If its text has line breaks, shows the text below the label. */
function renderFact({ label, text }: MailFact): ReactElement {
  const lines = text.split('\n');
  return h(
    Text,
    { key: label, className: 'soft', style: styles.fact },
    h('span', { className: 'faint', style: styles.factLabel }, lines.length > 1 ? label : `${label}: `),
    lines.length > 1 ? lines.flatMap((line, index) => [h('br', { key: index }), line]) : text,
  );
}

function callToAction({ label, url }: MailContent['button']): ReactElement[] {
  return [
    h(Text, { key: 'button', style: styles.button }, h(Button, { href: url, target: '_top', style: styles.buttonLink }, label)),
    h(
      Text,
      { key: 'link', className: 'faint', style: styles.plainLink },
      'Or copy this link into your browser:',
      h('br'),
      h(Link, { className: 'link', href: url, target: '_top', style: styles.link }, url),
    ),
  ];
}

/** Each link is on its own line, with space around it, so that a finger hits the right one. */
const footerLinkHtml = ({ label, url }: { label: string; url: string }) => [
  h('br', { key: `break ${url}` }),
  h(Link, { key: url, className: 'link', href: url, target: '_top', style: styles.footerLink }, label),
];

const styles = {
  body: { margin: '0', padding: '24px 12px', backgroundColor: light.paper, fontFamily: fonts },
  container: { maxWidth: '600px' },
  shopName: {
    margin: '0 0 16px',
    padding: '0 4px',
    color: light.ink,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 800,
    letterSpacing: '0.5px',
  },
  card: { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderTop: `4px solid ${buttonColors.area}` },
  inside: { padding: '32px 28px' },
  heading: { margin: '0 0 16px', color: light.ink, fontSize: '24px', lineHeight: '32px', fontWeight: 700 },
  paragraph: { margin: '0 0 16px', color: light.soft, fontSize: '16px', lineHeight: '25px' },
  fact: { margin: '0 0 10px', color: light.soft, fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  factLabel: { color: light.faint, fontSize: '14px' },
  button: { margin: '24px 0' },
  buttonLink: {
    padding: '14px 28px',
    backgroundColor: buttonColors.area,
    color: buttonColors.letters,
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 700,
    borderRadius: '3px',
  },
  plainLink: { margin: '0', color: light.faint, fontSize: '14px', lineHeight: '20px' },
  link: { color: light.link, textDecorationLine: 'underline', wordBreak: 'break-all', overflowWrap: 'anywhere' },
  footerLink: { display: 'inline-block', padding: '8px 0', color: light.link, textDecorationLine: 'underline' },
  footer: { margin: '16px 0 0', padding: '0 4px', color: light.faint, fontSize: '13px', lineHeight: '20px' },
} as const;
