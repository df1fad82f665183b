import { unknownPart } from '@axlewright/contract/sales/order-lines';
import type { Db } from '../../../platform/database/db.ts';
import { type LinesOf, linesRejectedError } from '../orders/lines-rejected-error.ts';
import { listVisiblePartIds } from './known-parts.queries.ts';

/**
 * Throws 422 with the lines whose parts the shop does not have or visitors cannot see.
 * @param allowed ids of parts that are allowed even if the shop no longer has them
 */
export async function requireKnownParts(
  db: Db,
  lines: readonly { partId: string }[],
  of: LinesOf,
  allowed: Iterable<string> = [],
): Promise<void> {
  const known = new Set([...allowed, ...(await listVisiblePartIds(db, [...new Set(lines.map(({ partId }) => partId))]))]);
  const unknown = lines.flatMap(({ partId }, line) => (known.has(partId) ? [] : { line, code: unknownPart as typeof unknownPart }));
  if (unknown.length > 0) throw linesRejectedError(unknown, of);
}
