import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countTests, namedTestOf } from './mutations/mutation.ts';
import { specRows } from './spec-rows.ts';

const root = join(import.meta.dirname, '..');

describe('docs/spec.md', () => {
  it('has a row for each of the 18 calls and the 15 routes at least', () => {
    expect(specRows.length).toBeGreaterThan(60);
  });

  it.each(specRows.map((row) => [row.clause, row] as const))('%s', (_clause, { doneBy, proofs }) => {
    for (const file of doneBy) expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
    expect(proofs.length).toBeGreaterThan(0);
    for (const { file, title } of proofs.map(namedTestOf)) {
      expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
      expect(countTests(readFileSync(join(root, file), 'utf8'), title), `${file} has one test "${title}"`).toBe(1);
    }
  });
});
