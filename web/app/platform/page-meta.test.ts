import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const page = { title: 'Questions', description: 'Answers.', path: '/blogs', publicUrl: 'https://shop.example' };

test('addresses are those that visitors see', () => {
  const descriptors = pageMeta(page);
  expect(descriptors).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/blogs' });
  expect(descriptors).toContainEqual({ property: 'og:url', content: 'https://shop.example/blogs' });
});

test('structured data says whose words it uses', () => {
  expect(pageMeta({ ...page, structuredData: { '@type': 'FAQPage' } })).toContainEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage' },
  });
});
