import { type RawBuilder, sql } from 'kysely';

/** SQL for whether visitors see a part: it is no draft and not deleted. `part` is the name of `parts` in the query. */
export const isVisible = (part: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${part}.deleted_at is null and not ${part}.draft`;

/** The same for a row of `parts` under its own name. */
export const isVisibleSql = isVisible(sql`parts`);
