import { boundsOfDay } from '../../../platform/dates.ts';

/** The address names days as the viewer sees them; the API takes the moments at which they begin and end. */
export function withLocalDays<Query extends { from: string; to: string }>(query: Query): Query {
  const { from, to } = query;
  return { ...query, from: from && boundsOfDay(from).start, to: to && boundsOfDay(to).end };
}
