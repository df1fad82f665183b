import type { SalesPeriod } from '@axlewright/contract/desk/reports';

export interface Span extends SalesPeriod {
  grain: 'day' | 'month';
}

const dayMs = 86_400_000;

/** Returns the day that many days later: ('2026-11-30', 1) → '2026-12-01' */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The number of days of a period, with the first and the last one. */
export const daysOf = ({ from, to }: SalesPeriod) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Divides a period into its whole months and the days before and after them. `from` and `to` of the months are the first days of months. */
export function spansOf({ from, to }: SalesPeriod): Span[] {
  const firstMonth = from.endsWith('-01') ? from : startOfMonth(from, 1);
  const afterMonths = startOfMonth(addDays(to, 1), 0);
  if (firstMonth >= afterMonths) return [{ grain: 'day', from, to }];
  const spans: Span[] = [
    { grain: 'day', from, to: addDays(firstMonth, -1) },
    { grain: 'month', from: firstMonth, to: startOfMonth(afterMonths, -1) },
    { grain: 'day', from: afterMonths, to },
  ];
  return spans.filter((span) => span.from <= span.to);
}

/** Returns the first day of the month, some months later. */
function startOfMonth(day: string, months: number): string {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)).toISOString().slice(0, 10);
}
