import type { NewStockCount } from '@axlewright/contract/warehouse/stock';
import { readPieces } from '../part/stock-move.ts';
import type { CountedPart } from '../scan/counted-parts.ts';

/** A part that was counted. `difference` is what was found minus what the shop expected. */
export interface CountDifference {
  part: CountedPart;
  counted: number;
  difference: number;
}

/** Lists the counted parts. Leaves out parts for which nothing was typed yet. Returns null if a typed count is not valid. */
export function countedParts(parts: readonly CountedPart[]): CountDifference[] | null {
  const typed = parts.filter(({ text }) => text.trim() !== '').map((part) => ({ part, counted: readPieces(part.text) }));
  if (typed.some(({ counted }) => counted === null)) return null;
  return typed.map(({ part, counted }) => ({ part, counted: counted ?? 0, difference: (counted ?? 0) - part.stock.onHand }));
}

export function linesOfCount(counted: readonly CountDifference[]): NewStockCount['lines'] {
  return counted.map(({ part: { stock }, counted: pieces }) => ({ partId: stock._id, onHand: stock.onHand, counted: pieces }));
}

/** '+3', '−2' or 'No difference' */
export function differenceText(difference: number): string {
  if (difference === 0) return 'No difference';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en-US')}`;
}
