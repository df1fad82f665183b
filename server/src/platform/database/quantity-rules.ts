import { orderableStatuses } from '@axlewright/contract/catalog/life-cycle';
import { lowStockMargin } from '@axlewright/contract/sales/order-quantity';
import { type RawBuilder, sql } from 'kysely';

/**
 * The rules of contract/src/sales/order-quantity.ts and contract/src/catalog/life-cycle.ts, as SQL expressions for a row of `parts`. A test
 * compares them with the contract.
 */

export const isOrderableStatusSql: RawBuilder<boolean> = sql<boolean>`(
  parts.life_cycle_status in (${sql.join(orderableStatuses.map((status) => sql.lit(status)))}))`;

const multiple = sql`coalesce(parts.order_multiple, 1)`;

/**
 * @param quantity an SQL expression for the quantity
 * @param earlierPieces an SQL expression for the pieces that earlier orders of the same statement take from the stock
 */
export const isOrderableQuantitySql = (quantity: RawBuilder<unknown>, earlierPieces = sql`0`): RawBuilder<boolean> => sql<boolean>`(
  parts.min_quantity < ${quantity} and parts.available_quantity > ${quantity} + ${earlierPieces} and ${quantity} % ${multiple} = 0)`;

/**
 * The smallest quantity that the rules allow: the first multiple of `order_multiple` above the minimum. The stock may be lower. The quantity is a
 * bigint, because it can be too large for an int.
 */
export const smallestQuantitySql: RawBuilder<string> = sql<string>`((parts.min_quantity / ${multiple} + 1)::bigint * ${multiple})`;

export const isNothingOrderableSql: RawBuilder<boolean> = sql<boolean>`(parts.available_quantity <= ${smallestQuantitySql})`;

/** @param quantity an SQL expression for the pieces that the buyer needs; the order may be larger */
export const isStockEnoughSql = (quantity: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  not ${isNothingOrderableSql} and (parts.available_quantity - 1) / ${multiple} * ${multiple} >= ${quantity})`;

export const isLowStockSql: RawBuilder<boolean> = sql<boolean>`(
  parts.available_quantity <= parts.min_quantity + ${sql.raw(String(lowStockMargin))})`;

/**
 * True if a part is low in stock and should be reordered. Drafts, discontinued parts, and parts that are only sold while supplies last are never
 * reordered.
 */
export const isToReorderSql: RawBuilder<boolean> = sql<boolean>`(${isLowStockSql} and parts.life_cycle_status = '2' and not parts.draft)`;
