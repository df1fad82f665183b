import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/spec.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');

describe('docs/spec.md', () => {
  it('has a row for each of the 18 calls and the 15 routes at least', () => {
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows.map((row) => [row[1] ?? '', row] as const))('%s', (_clause, [, , doneBy = '', provenBy = '']) => {
    for (const file of quoted(doneBy)) expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
    const proofs = quoted(provenBy);
    expect(proofs.length).toBeGreaterThan(0);
    for (const proof of proofs) {
      const [file = '', title = ''] = proof.split(/: (.*)/s);
      expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
      expect(readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")).toContain(title);
    }
  });
});
