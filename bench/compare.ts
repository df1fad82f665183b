import { readFile } from 'node:fs/promises';
import type { Figure } from './figures.ts';
import { printTable, round } from './print-figures.ts';

/** Prints the figures of two results files side by side, with the new value divided by the old one. */
export async function compareResults(oldFile: string, newFile: string): Promise<void> {
  const before = new Map((await readFigures(oldFile)).map((figure) => [figure.name, figure]));
  const rows = (await readFigures(newFile)).flatMap((after) => rowsOf(before.get(after.name), after));
  printTable([['case', 'number', 'old', 'new', 'new ÷ old'], ...rows]);
}

async function readFigures(file: string): Promise<Figure[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { figures: Figure[] }).figures;
}

function rowsOf(before: Figure | undefined, after: Figure): string[][] {
  if (!before) return [[after.name, 'only in the new run', '', round(after.score), '']];
  const numbers = [['score', before.score, after.score] as const, [after.unit, before.measured, after.measured] as const];
  const [old, now] = [before.loads?.shop, after.loads?.shop];
  const loads =
    old && now
      ? ([
          ['Node µs', old.nodeUs, now.nodeUs],
          ['PostgreSQL µs', old.postgresUs, now.postgresUs],
          ['p99 ms', old.p99Ms, now.p99Ms],
        ] as const)
      : [];
  return [...numbers, ...loads].map(([number, one, other], index) => [
    index === 0 ? after.name : '',
    number,
    round(one),
    round(other),
    round(other / one),
  ]);
}
