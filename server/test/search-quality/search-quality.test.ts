import { writeFile } from 'node:fs/promises';
import type { Part } from '@axlewright/contract/catalog/parts';
import { beforeAll, expect, it } from 'vitest';
import type { SamplePart } from '../../src/features/catalog/parts/sample-catalog.queries.ts';
import { loadSampleCatalog, readSampleParts } from '../../src/features/catalog/parts/sample-catalog.ts';
import { useTestApp } from '../test-app.ts';
import { goldenQueries } from './golden-queries.ts';
import { type GoldenQuery, gradeOf, ndcgOf } from './grading.ts';
import { overallOf, type SearchScore } from './scores.ts';

const shop = useTestApp();
const catalog = new Map<string, SamplePart>();
const scores: SearchScore[] = [];

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  for (const part of await readSampleParts()) catalog.set(part.partNumber, part);
});

async function scoreOf(group: string, query: GoldenQuery): Promise<SearchScore> {
  const response = await shop.app.inject({ url: `/api/parts?limit=10&q=${encodeURIComponent(query[0])}` });
  const listed = response.json<Part[]>().map(({ partNumber }) => {
    const part = catalog.get(partNumber);
    return part ? gradeOf(query, part) : 0;
  });
  const possible = [...catalog.values()].map((part) => gradeOf(query, part));
  return { group, q: query[0], ndcg: ndcgOf(listed, possible), listed };
}

it('has at least 300 different golden queries, and every one has a part that is exactly right', () => {
  const queries = Object.values(goldenQueries).flat();
  expect(new Set(queries.map(([q]) => q)).size).toBe(queries.length);
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const withoutExact = queries.filter((query) => ![...catalog.values()].some((part) => gradeOf(query, part) === 3));
  expect(withoutExact.map(([q]) => q)).toEqual([]);
});

it('lists the right parts first: nDCG@10 is at least 0.94', async () => {
  for (const [group, queries] of Object.entries(goldenQueries)) {
    for (const query of queries) scores.push(await scoreOf(group, query));
  }
  const { SEARCH_QUALITY_FILE: file } = process.env;
  if (file) await writeFile(file, JSON.stringify(scores));
  expect(overallOf(scores)).toBeGreaterThanOrEqual(0.94);
});
