import { expect, test } from 'vitest';
import { breachesOf } from './budget.ts';
import { medianOf } from './measure.ts';

const good = {
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  lcpMs: 1500,
  layoutShift: 0,
  blockingMs: 20,
  scriptBytes: 140_000,
};

test('a page within the budget breaks no promise', () => {
  expect(breachesOf('/', 'mobile', good)).toEqual([]);
});

test('each promise that is broken is told', () => {
  const bad = { ...good, scores: { ...good.scores, seo: 97 }, lcpMs: 1801, layoutShift: 0.01, scriptBytes: 150_001 };
  expect(breachesOf('/', 'mobile', bad)).toHaveLength(4);
});

test('the paint is promised to phones, the size of scripts to the landing page', () => {
  expect(breachesOf('/blogs', 'desktop', { ...good, lcpMs: 5000, scriptBytes: 500_000 })).toEqual([]);
});

test('the median is taken of each figure by itself', () => {
  const looks = [1, 5, 3].map((figure) => ({ ...good, lcpMs: figure, scores: { ...good.scores, performance: 100 - figure } }));
  expect(medianOf(looks)).toMatchObject({ lcpMs: 3, scores: { performance: 97, seo: 100 } });
});
