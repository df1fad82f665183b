import { boundsOfDay } from '../platform/dates.ts';

/**
 * Returns whether a text in a link is a valid day. `Date.parse` reads 2026-02-30 as March 2, and the day after 9999-12-31 has a longer
 * year.
 */
export function isDay(text: string): boolean {
  const ms = Date.parse(text);
  return /^(?!9999)\d{4}-/.test(text) && !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The first day of the current month in the user's time zone: '2026-03-01' */
export function firstDayOfThisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-01`;
}

/**
 * Replaces the days of a query with times: the start of the first day and the end of the last day, in the user's time zone. An invalid day
 * in a link is ignored, so that the link still shows a list.
 */
export function withLocalDays<Query extends { from: string; to: string }>(query: Query): Query {
  const { from, to } = query;
  return { ...query, from: isDay(from) ? boundsOfDay(from).start : '', to: isDay(to) ? boundsOfDay(to).end : '' };
}
