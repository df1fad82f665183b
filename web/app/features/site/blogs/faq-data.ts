import type { Article } from '../../../content/articles/article.ts';
import type { TextBlock } from '../../../content/text-block.ts';

/** The articles as a schema.org FAQPage, with plain-text answers. */
export function faqData(articles: readonly Article[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: articles.map(({ question, shortAnswer, body }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: [shortAnswer, ...body.map(plainText)].join('\n') },
    })),
  };
}

function plainText(block: TextBlock): string {
  if (typeof block === 'string') return block;
  if ('list' in block) return block.list.map((item) => `• ${item}`).join('\n');
  return block.table.rows.map((row) => `• ${row.join(' – ')}`).join('\n');
}
