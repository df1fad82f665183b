import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutationsByGroup } from './mutations/all-mutations.ts';
import { countOf, countTests, namedTestOf, patternOf } from './mutations/mutation.ts';
import { specRows } from './spec-rows.ts';

const root = join(import.meta.dirname, '..');
const mutations = Object.values(mutationsByGroup).flat();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the mutations of npm run test:mutations', () => {
  it('are at least 60, with unique names', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60);
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });

  it.each(mutations.map((each) => [each.name, each] as const))('%s', (_name, { file, find, replace, test, clause }) => {
    expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
    expect(countOf(read(file), find), `the text to replace occurs once in ${file}`).toBe(1);
    expect(replace).not.toBe(find);
    const namedTest = namedTestOf(test);
    expect(existsSync(join(root, namedTest.file)), `${namedTest.file} does not exist`).toBe(true);
    expect(countTests(read(namedTest.file), namedTest.title), `"${namedTest.title}" is the title of one test in ${namedTest.file}`).toBe(1);
    expect(patternOf(namedTest.title).source, 'all placeholders of the title are known').not.toMatch(/%(?:[#a-z]|\\\$)/);
    if (clause === undefined) return;
    const row = specRows.find((each) => each.clause === clause);
    expect(row, 'the clause has a row in docs/spec.md').toBeDefined();
    expect(row?.proofs, 'the row lists this test').toContain(test);
  });
});

it.each(specRows.map(({ clause }) => clause))('docs/spec.md, %s: a mutation makes one of its tests fail', (clause) => {
  expect(mutations.filter((each) => each.clause === clause).length).toBeGreaterThan(0);
});
