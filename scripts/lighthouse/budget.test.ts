import { expect, test } from 'vitest';
import { violationsOf } from './budget.ts';
import { medianOf } from './measure.ts';

const good = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcpMs: 1500,
  layoutShift: 0,
  blockingMs: 20,
  scriptBytes: 140_000,
};

test('a page within the budget has no violations', () => {
  expect(violationsOf('/', 'mobile', good)).toEqual([]);
});

test('each violation is reported', () => {
  const bad = { ...good, scores: { ...good.scores, seo: 97 }, lcpMs: 1501, layoutShift: 0.01, scriptBytes: 150_001 };
  expect(violationsOf('/', 'mobile', bad)).toHaveLength(4);
});

test('the largest contentful paint is limited only on phones, the size of scripts only on the landing page', () => {
  expect(violationsOf('/blogs', 'desktop', { ...good, lcpMs: 5000, scriptBytes: 500_000 })).toEqual([]);
});

test('the median is computed for each figure separately', () => {
  const measurements = [1, 5, 3].map((figure) => ({ ...good, lcpMs: figure, scores: { ...good.scores, performance: 100 - figure } }));
  expect(medianOf(measurements)).toMatchObject({ lcpMs: 3, scores: { performance: 97, seo: 100 } });
});
