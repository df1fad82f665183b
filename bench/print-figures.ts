import type { Figure } from './figures.ts';
import type { LoadResult } from './load/measure-load.ts';

export function printFigures(figures: Figure[]): void {
  printTable([
    ['case', 'shop', 'baseline', 'score', 'goal', ''],
    ...figures.map((figure) => [
      figure.name,
      `${round(figure.measured)} ${figure.unit}`,
      figure.baseline === null ? '' : `${round(figure.baseline)} ${figure.unit}`,
      round(figure.score),
      figure.goal === null ? '' : `${figure.moreIsBetter ? '≥' : '≤'} ${round(figure.goal)}`,
      verdict(figure),
    ]),
  ]);
  const loads = figures.flatMap(({ name, loads }) => (loads ? [{ name, ...loads }] : []));
  if (loads.length === 0) return;
  console.log('Processor time per request, and latencies:');
  printTable([
    ['case', '', 'Node µs', 'PostgreSQL µs', 'p50 ms', 'p95 ms', 'p99 ms', 'Node busy', 'score by processor time'],
    ...loads.flatMap(({ name, shop, baseline }) => [
      [name, 'shop', ...columnsOf(shop), baseline ? round(processorUs(baseline) / processorUs(shop)) : ''],
      ...(baseline ? [['', 'baseline', ...columnsOf(baseline), '']] : []),
    ]),
  ]);
}

const processorUs = ({ nodeUs, postgresUs }: LoadResult) => nodeUs + postgresUs;

function columnsOf({ nodeUs, postgresUs, p50Ms, p95Ms, p99Ms, busy }: LoadResult): string[] {
  return [...[nodeUs, postgresUs, p50Ms, p95Ms, p99Ms].map(round), `${Math.round(busy * 100)} %`];
}

function verdict({ score, goal, moreIsBetter }: Figure): string {
  if (goal === null) return '';
  return (moreIsBetter ? score >= goal : score <= goal) ? 'ok' : 'MISSED';
}

export function printTable(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}\n`);
}

export function round(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toFixed(2)));
}
