import { isReportDay, maxReportDays } from '@axlewright/contract/desk/report-choices';
import type { SalesPeriod } from '@axlewright/contract/desk/reports';
import { isDay } from '../../../lists/local-days.ts';
import { formatUtcDay } from '../../../platform/dates.ts';

export const periodOptions = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
  { value: 'custom', label: 'Other dates' },
] as const;

/** The period in the URL. `from` and `to` are used only if `period` is `custom`. */
export interface PeriodQuery {
  period: string;
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns whether the server accepts a day from a link. */
const isAccepted = (text: string) => isDay(text) && isReportDay(text);

/** Returns the days of a period, in UTC. Missing or wrong days in a link are replaced, so that it still shows a report. */
export function daysOfPeriod({ period, from, to }: PeriodQuery, now = Date.now()): SalesPeriod {
  const today = dayOf(now);
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period !== 'custom') return { from: dayOf(now - (Number(period) - 1) * dayMs), to: today };
  const last = isAccepted(to) ? to : today;
  const first = isAccepted(from) && from <= last ? from : dayOf(Date.parse(last) - 29 * dayMs);
  return withTo(last, first);
}

/** Returns the period that begins on day `from`. Moves the end if it was before that day, or if the period would be too long for a report. */
export const withFrom = (from: string, to: string): SalesPeriod => ({
  from,
  to: to < from ? from : earlier(to, dayOf(Date.parse(from) + (maxReportDays - 1) * dayMs)),
});

/** Returns the period that ends on day `to`. Moves the beginning if it was after that day, or if the period would be too long for a report. */
export const withTo = (to: string, from: string): SalesPeriod => ({
  from: from > to ? to : later(from, dayOf(Date.parse(to) - (maxReportDays - 1) * dayMs)),
  to,
});

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

export const formatPeriod = ({ from, to }: SalesPeriod) =>
  from === to ? formatUtcDay(from) : `${formatUtcDay(from)} – ${formatUtcDay(to)}`;
