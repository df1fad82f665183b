import type { ColumnType, GeneratedAlways } from 'kysely';

/** A 64-bit id: a decimal string, as everywhere in the shop. */
export type Id = GeneratedAlways<string>;
export type DefaultNow = ColumnType<Date, Date | undefined, Date>;
