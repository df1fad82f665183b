import { boundsOfDay } from '../platform/dates.ts';

/** Replaces the days of a query with times: the start of the first day and the end of the last day, in the user's time zone. */
export function withLocalDays<Query extends { from: string; to: string }>(query: Query): Query {
  const { from, to } = query;
  return { ...query, from: from && boundsOfDay(from).start, to: to && boundsOfDay(to).end };
}
