import type { SalesPeriod } from '@axlewright/contract/desk/reports';

export interface Span extends SalesPeriod {
  grain: 'day' | 'month' | 'year';
}

const dayMs = 86_400_000;

/** Returns the day that is `days` days later: ('2026-11-30', 1) → '2026-12-01' */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The number of days of a period, including the first and the last. */
export const daysOf = ({ from, to }: SalesPeriod) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/**
 * Divides a period into its whole years, the whole months before and after them, and the days before and after those. In a span of months,
 * `from` is the first day of the first month, and `to` is the first day of the last month. Spans of years work the same way.
 */
export function spansOf({ from, to }: SalesPeriod, grain: Span['grain'] = 'year'): Span[] {
  if (from > to) return [];
  if (grain === 'day') return [{ grain, from, to }];
  const finer = grain === 'year' ? 'month' : 'day';
  const first = startOf(grain, from, 0) === from ? from : startOf(grain, from, 1);
  const after = startOf(grain, addDays(to, 1), 0);
  if (first >= after) return spansOf({ from, to }, finer);
  return [
    ...spansOf({ from, to: addDays(first, -1) }, finer),
    { grain, from: first, to: startOf(grain, after, -1) },
    ...spansOf({ from: after, to }, finer),
  ];
}

/** Returns the first day of the month or year that contains `day`, plus `later` months or years. */
function startOf(grain: 'month' | 'year', day: string, later: number): string {
  const date = new Date(day);
  const [year, month] = grain === 'year' ? [date.getUTCFullYear() + later, 0] : [date.getUTCFullYear(), date.getUTCMonth() + later];
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}
