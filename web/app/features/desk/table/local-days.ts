import { boundsOfDay } from '../../../platform/dates.ts';

/** Turns days in the viewer's time zone into the moments when they start and end, which the API expects. */
export function withLocalDays<Query extends { from: string; to: string }>(query: Query): Query {
  const { from, to } = query;
  return { ...query, from: from && boundsOfDay(from).start, to: to && boundsOfDay(to).end };
}
