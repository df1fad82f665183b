import { maximumQuantity, readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import type { StockMove } from '../stock.queries.ts';

/** What a clerk can do with the stock of one part. */
export type StockAct = 'receive' | 'count' | 'write-off' | 'bin';

/** What the clerk has typed: pieces or a bin, and the reason or packing slip number. */
export interface TypedMove {
  amount: string;
  why: string;
}

export type MoveProblems = Partial<Record<keyof TypedMove, string>>;

/** Returns the change that the clerk has typed, or what is wrong with it. `stock` is what the clerk has seen. */
export function readMove(act: StockAct, { amount, why }: TypedMove, stock: PartStock, key: string): StockMove | MoveProblems {
  const partId = stock._id;
  if (act === 'bin') return { kind: 'bin', partId, bin: amount.trim() };
  const pieces = readPieces(amount);
  if (pieces === null || (pieces === 0 && act !== 'count'))
    return { amount: `Enter a whole number from ${act === 'count' ? 0 : 1} to ${maximumQuantity.toLocaleString('en-US')}` };
  switch (act) {
    case 'receive':
      return { kind: 'receive', key, receipt: { lines: [{ partId, quantity: pieces }], supplier: '', deliveryNote: why.trim() } };
    case 'count':
      return { kind: 'count', key, count: { lines: [{ partId, onHand: stock.onHand, counted: pieces }], reason: why.trim() } };
    case 'write-off':
      if (pieces > stock.available) return { amount: `Enter at most ${stock.available.toLocaleString('en-US')}` };
      if (why.trim() === '') return { why: 'Enter the reason' };
      return { kind: 'write-off', key, partId, writeOff: { quantity: pieces, reason: why.trim() } };
  }
}

export const isMove = (read: StockMove | MoveProblems): read is StockMove => 'kind' in read;

/** Returns the typed number of pieces, which can be 0. Returns null if the text is not a valid quantity. */
export function readPieces(text: string): number | null {
  const pieces = readWholeNumber(text);
  return pieces !== null && pieces <= maximumQuantity ? pieces : null;
}
