import { expect, test } from 'vitest';
import { faqData } from './faq-data.ts';

test('an answer is plain text, with the short answer before paragraphs, lists and tables', () => {
  const data = faqData([
    {
      id: 'belts',
      question: 'How long do belts keep?',
      shortAnswer: 'Five years.',
      body: [
        'It depends:',
        { list: ['on heat;', 'on light.'] },
        { table: { caption: 'Limits', head: ['Part', 'Limit'], rows: [['Belt', '5 years']] } },
      ],
    },
  ]);
  expect(data).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How long do belts keep?',
        acceptedAnswer: { '@type': 'Answer', text: 'Five years.\nIt depends:\n• on heat;\n• on light.\n• Belt – 5 years' },
      },
    ],
  });
});
