import type { TextTable } from '../../../../platform/sheets/table-of-text.ts';
import { findHeader } from './find-header.ts';
import { readQuantityCell } from './read-quantity-cell.ts';
import type { Columns, SheetLayout } from './sheet-layout.ts';

/** The columns are judged by this many rows below the headings. */
const sampleRows = 300;

/** Finds the columns by their headings, or else by what they contain. `table` has no empty rows. */
export function findLayout(table: TextTable): SheetLayout {
  const header = findHeader(table);
  const headRows = header ? header.row + 1 : 0;
  const columns: Columns = { number: null, quantity: null, reference: null, ...header?.columns };
  const facts = describeColumns(table.slice(headRows, headRows + sampleRows));
  const isFree = ({ index }: ColumnFacts) => !Object.values(columns).includes(index);
  columns.quantity ??= best(facts.filter(isFree), quantityScore);
  columns.number ??= best(facts.filter(isFree), numberScore) ?? facts.find(isFree)?.index ?? null;
  if (!header) columns.reference ??= onlyText(facts.filter(isFree));
  return { columns, headRows };
}

interface ColumnFacts {
  index: number;
  filled: string[];
  /** The share of cells that are filled. */
  fill: number;
  /** The number of different texts in the column, divided by the number of filled cells. */
  distinct: number;
}

function describeColumns(rows: TextTable): ColumnFacts[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, index) => {
    const filled = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    return { index, filled, fill: filled.length / rows.length, distinct: new Set(filled).size / Math.max(filled.length, 1) };
  });
}

/** A column gets a role only if its score is higher than this. Scores are from 0 to 1. */
const minimumScore = 0.4;

function best(facts: readonly ColumnFacts[], scoreOf: (column: ColumnFacts) => number): number | null {
  const scored = facts.map((column) => ({ index: column.index, score: scoreOf(column) })).filter(({ score }) => score > minimumScore);
  return scored.length === 0 ? null : scored.reduce((a, b) => (b.score > a.score ? b : a)).index;
}

const share = (cells: readonly string[], matches: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(matches).length / cells.length;

/** Numbers of this size or larger are more likely to be part numbers than quantities. */
const unlikelyQuantity = 10_000;

function quantityScore(column: ColumnFacts): number {
  const { filled, fill } = column;
  const quantities = share(filled, (cell) => {
    const read = readQuantityCell(cell);
    return read.kind === 'quantity' && read.quantity < unlikelyQuantity && !/^0\d/.test(cell);
  });
  return isCounting(column) ? 0 : quantities * fill;
}

/** Returns whether the column only counts the lines: a first column with 1, 2, 3, … */
const isCounting = ({ index, filled }: ColumnFacts) =>
  index === 0 && filled.length > 2 && filled[0] === '1' && filled.every((cell, line) => Number(cell) === line + 1);

const isMoney = (cell: string) => /^[$€£]|^\d+[.,]\d{2}$|[$€£]$/.test(cell);
const isNumberLike = (cell: string) =>
  /\d/.test(cell) && cell.length >= 3 && cell.length <= 40 && cell.split(/\s+/).length <= 5 && !isMoney(cell);

/**
 * Part numbers usually have several digits and no spaces, unlike a reference such as “Job 7”. The same part number can occur in several
 * rows, so `distinct` counts little.
 */
function numberScore(column: ColumnFacts): number {
  const { filled, fill, distinct } = column;
  if (isCounting(column)) return 0;
  const withoutSpaces = share(filled, (cell) => !cell.includes(' '));
  const withDigits = share(filled, (cell) => /\d\D*\d\D*\d/.test(cell));
  return share(filled, isNumberLike) * fill * (0.85 + 0.15 * distinct) * (0.7 + 0.3 * withoutSpaces) * (0.7 + 0.3 * withDigits);
}

/** Returns the column with text, if it is the only one. With several, it is unclear which one is the reference. */
function onlyText(facts: readonly ColumnFacts[]): number | null {
  const texts = facts.filter((column) => column.filled.length > 0 && !isCounting(column) && share(column.filled, isMoney) < 0.5);
  return texts.length === 1 ? (texts[0]?.index ?? null) : null;
}
