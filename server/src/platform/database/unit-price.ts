import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the unit price of a row of `parts`, in cents. Every price that a buyer sees or pays uses this expression. It is the list price, which
 * is the same for all buyers and quantities.
 */
export const unitPriceSql: RawBuilder<number | null> = sql<number | null>`parts.price_cents`;
