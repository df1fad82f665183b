import { boundsOfDay } from '../../../platform/dates.ts';

/** Converts days in the viewer's time zone to the times when they start and end, as the API expects. */
export function withLocalDays<Query extends { from: string; to: string }>(query: Query): Query {
  const { from, to } = query;
  return { ...query, from: from && boundsOfDay(from).start, to: to && boundsOfDay(to).end };
}
