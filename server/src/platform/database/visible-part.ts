import { type RawBuilder, sql } from 'kysely';

/** SQL for whether visitors see a part: it is neither a draft nor deleted. `part` is the alias of the table `parts` in the query. */
export const isVisible = (part: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${part}.deleted_at is null and not ${part}.draft`;

/** Like `isVisible`, for a query in which the table `parts` has no alias. */
export const isVisibleSql = isVisible(sql`parts`);
