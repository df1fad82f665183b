import { formatUtcDay } from '../../../platform/dates.ts';
import type { Bar } from './bar-chart.tsx';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** More days are shown as months, because their bars would be too thin. */
const maxDays = 92;
const maxLabels = 6;

/** '2026-11-01' → 'November 2026' */
export const formatMonth = (day: string) => longMonth.format(new Date(day));

/** One bar per day. If there are too many days to label each bar, only every seventh, 14th, or 21st has a label, counted back from the last. */
export function barsOfDays<Day extends { day: string }>(days: readonly Day[], sum: (day: Day) => number): Bar[] {
  const step = days.length <= maxLabels ? 1 : 7 * Math.ceil(days.length / (7 * maxLabels));
  return days.map((each, index) => ({
    key: each.day,
    value: sum(each),
    name: formatUtcDay(each.day),
    label: (days.length - 1 - index) % step === 0 ? shortDay.format(new Date(each.day)) : null,
  }));
}

/** One bar per day, or one per month if there are many days. `sum` gets all days of a bar. */
export function barsOfPeriod<Day extends { day: string }>(days: readonly Day[], sum: (days: readonly Day[]) => number): Bar[] {
  if (days.length <= maxDays) return barsOfDays(days, (day) => sum([day]));
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))];
  const step = Math.ceil(months.length / maxLabels);
  return months.map(([month, daysOfMonth], index) => ({
    key: month,
    value: sum(daysOfMonth),
    name: formatMonth(`${month}-01`),
    label: (months.length - 1 - index) % step === 0 ? shortMonth.format(new Date(`${month}-01`)) : null,
  }));
}
