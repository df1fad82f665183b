import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const page = { title: 'Questions', description: 'Answers.', path: '/blogs', publicUrl: 'https://shop.example' };

test('all URLs begin with the public origin', () => {
  const descriptors = pageMeta(page);
  expect(descriptors).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/blogs' });
  expect(descriptors).toContainEqual({ property: 'og:url', content: 'https://shop.example/blogs' });
});

test('structured data gets the schema.org context', () => {
  expect(pageMeta({ ...page, structuredData: { '@type': 'FAQPage' } })).toContainEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage' },
  });
});
