import type { ErrorParameters } from '@axlewright/contract/error-texts';
import { linesRejected } from '@axlewright/contract/errors';
import { type OrderLineError, unknownPart } from '@axlewright/contract/sales/order-lines';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { listVisiblePartIds } from './known-parts.queries.ts';

type LinesOf = NonNullable<ErrorParameters<'lines-rejected'>['of']>;

/**
 * Throws 422 with the lines whose parts the shop does not have, or that visitors cannot see.
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

export const linesRejectedError = (lines: OrderLineError[], of: LinesOf) =>
  new ShopError(linesRejected, 422, { parameters: { count: lines.length, of }, lines });
