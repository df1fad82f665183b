import { type OrderLineError, unknownPart } from '@axlewright/contract/sales/order-lines';
import type { Db } from '../../../platform/database/db.ts';
import { mapFormerPartsById } from '../../catalog/parts/deleted-parts.ts';
import { type LinesOf, linesRejectedError } from '../orders/lines-rejected-error.ts';
import { listVisiblePartIds } from './known-parts.queries.ts';

/**
 * Throws 422 with the lines whose parts the shop does not have or visitors cannot see, and with the parts that replace them.
 * @param allowed ids of parts that are allowed even if the shop no longer has them
 */
export async function requireKnownParts(
  db: Db,
  lines: readonly { partId: string }[],
  of: LinesOf,
  allowed: Iterable<string> = [],
): Promise<void> {
  const known = new Set([...allowed, ...(await listVisiblePartIds(db, [...new Set(lines.map(({ partId }) => partId))]))]);
  const unknown = lines.flatMap(({ partId }, line) => (known.has(partId) ? [] : { line, partId }));
  if (unknown.length === 0) return;
  const formerParts = await mapFormerPartsById(db, [...new Set(unknown.map(({ partId }) => partId))]);
  const errors = unknown.map(({ line, partId }): OrderLineError => {
    const [successor, ...others] = formerParts.get(partId)?.successors ?? [];
    const isReplaced = successor !== undefined && others.length === 0;
    return { line, code: unknownPart, ...(isReplaced && { successor: { partId: successor._id, partNumber: successor.partNumber } }) };
  });
  throw linesRejectedError(errors, of);
}
