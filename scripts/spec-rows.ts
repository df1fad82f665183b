import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of docs/spec.md. */
export interface SpecRow {
  clause: string;
  /** paths relative to the root of the checkout */
  doneBy: string[];
  /** `file: title of the test` */
  proofs: string[];
}

export const specRows: readonly SpecRow[] = readFileSync(join(import.meta.dirname, '../docs/spec.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, clause = '', doneBy = '', provenBy = '']) => ({ clause, doneBy: quoted(doneBy), proofs: quoted(provenBy) }));

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
}
