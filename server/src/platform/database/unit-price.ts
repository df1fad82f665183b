import { type RawBuilder, sql } from 'kysely';

/**
 * The price of one piece of a row of `parts`, in cents. Every price that a buyer sees or pays uses this expression. It is the list price, the
 * same for all buyers and quantities.
 */
export const unitPriceSql: RawBuilder<number | null> = sql<number | null>`parts.price_cents`;
