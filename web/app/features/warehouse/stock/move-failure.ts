import { ApiError } from '@axlewright/client/call-endpoint';
import { maximumStockLines, type PartStock } from '@axlewright/contract/warehouse/stock';
import { failureMessage } from '../../../platform/failure-message.ts';
import type { StockMove } from './stock.queries.ts';

/** Returns a message about a rejected change of stock. If lines of a delivery or count are wrong, it lists their part numbers. */
export function moveFailure(error: unknown, move: StockMove | undefined, stocks: readonly PartStock[]): string {
  const problems = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const lines = linesOf(move);
  const messages = problems.flatMap(({ field, message }) => {
    if (field === 'lines') return lines.length > maximumStockLines ? `${message}. Split the list into shorter ones.` : `${message}.`;
    const [, index] = /^lines\.(\d+)\./.exec(field) ?? [];
    const partId = lines[Number(index)]?.partId;
    const stock = stocks.find(({ _id }) => _id === partId);
    return stock ? `${stock.partNumber}: ${message}.` : [];
  });
  return messages.length > 0 ? messages.join(' ') : failureMessage(error);
}

function linesOf(move: StockMove | undefined): readonly { partId: string }[] {
  if (move?.kind === 'receive') return move.receipt.lines;
  return move?.kind === 'count' ? move.count.lines : [];
}
