import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** The first parameter of every query function: the database, or the transaction that the query runs in. */
export type Db = Kysely<Tables> | Transaction<Tables> | ControlledTransaction<Tables>;
