import { currency, dollarsFromCents } from '@axlewright/contract/money/money';
import type { LinePrice, PriceRequest } from '@axlewright/contract/sales/prices';
import type { Db } from '../../../platform/database/db.ts';
import { listUnitPrices } from './prices.queries.ts';

export { unitPriceSql } from './prices.queries.ts';

/** Returns the prices that `POST /orders` would charge for the lines, in the order of the lines. */
export async function listPrices(db: Db, { lines }: PriceRequest): Promise<LinePrice[]> {
  const rows = await listUnitPrices(db, [...new Set(lines.map((line) => line.partId))]);
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  return lines.map(({ partId, quantity }) => {
    const cents = centsOf.get(partId) ?? null;
    return {
      partId,
      quantity,
      currency,
      unitPrice: cents === null ? null : dollarsFromCents(cents),
      price: cents === null ? null : dollarsFromCents(cents * quantity),
    };
  });
}
