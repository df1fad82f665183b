import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countTests, namedTestOf } from './mutations/mutation.ts';
import { specRows } from './spec-rows.ts';

const root = join(import.meta.dirname, '..');

describe('docs/spec.md', () => {
  it('has rows for the calls, the routes and the rules', () => {
    expect(specRows.length).toBeGreaterThan(60);
  });

  it.each(specRows.map((row) => [row.clause, row] as const))('%s', (_clause, { doneBy, proofs }) => {
    for (const file of doneBy) expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
    expect(proofs.length).toBeGreaterThan(0);
    for (const { file, title } of proofs.map(namedTestOf)) {
      expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
      expect(countTests(readFileSync(join(root, file), 'utf8'), title), `"${title}" is the title of one test in ${file}`).toBe(1);
    }
  });
});
