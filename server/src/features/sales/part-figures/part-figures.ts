import { dollarsFromCents } from '@axlewright/contract/money/money';
import { figureMonths, figureSearchDays, maximumFigureSearches, topBuyers } from '@axlewright/contract/sales/part-figure-limits';
import type { OrderWithPart, PartFigures } from '@axlewright/contract/sales/part-figures';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import { requirePart } from '../../catalog/parts/parts.ts';
import { listSearchesForNumbers } from '../../catalog/searches/searches.ts';
import { countOpenOrders, listOpenOrderRows, listSalesOfMonths, listTopBuyers, type OpenOrderRow } from './part-figures.queries.ts';

/** Returns the sales of a part, its largest buyers, and the searches for its numbers. Throws 404 if there is no such part. */
export async function getPartFigures(db: Db, partId: string, now = new Date()): Promise<PartFigures> {
  const part = await requirePart(db, partId);
  const numbers = [{ partNumber: part.part_number, brand: part.brand }, ...part.interchange];
  const firstDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - figureMonths + 1)).toISOString().slice(0, 10);
  const [months, { buyers, is_complete }, searches] = await Promise.all([
    listSalesOfMonths(db, partId, firstDay),
    listTopBuyers(db, partId, firstDay, topBuyers),
    listSearchesForNumbers(db, numbers, { days: figureSearchDays, limit: maximumFigureSearches }),
  ]);
  return {
    _id: part.id,
    partNumber: part.part_number,
    name: part.name,
    image: part.image,
    draft: part.draft,
    price: part.price_cents === null ? null : dollarsFromCents(part.price_cents),
    available: part.available_quantity,
    months: months.map(({ month, pieces, cents }) => ({ month, pieces, revenue: dollarsFromCents(cents) })),
    buyers: buyers.map(({ company_id, name, pieces, cents }) => ({
      companyId: company_id,
      name,
      pieces,
      revenue: dollarsFromCents(cents),
    })),
    isComplete: is_complete,
    searches,
  };
}

/** Lists the open orders with a part, newest first. Throws 404 if there is no such part. */
export async function listOpenOrdersOfPart(
  db: Db,
  partId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<OrderWithPart>> {
  const position = parseCursor(cursor);
  await requirePart(db, partId);
  const [rows, count] = await Promise.all([listOpenOrderRows(db, partId, { limit, position }), countOpenOrders(db, partId)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: orderWithPartOf });
}

const orderWithPartOf = ({ id, created_at, ...order }: OpenOrderRow): OrderWithPart => ({
  _id: id,
  createdAt: created_at.toISOString(),
  ...order,
});
