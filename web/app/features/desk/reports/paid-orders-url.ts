import type { SalesPeriod } from '@axlewright/contract/desk/reports';
import { paths } from '@axlewright/contract/site/page-paths';

/**
 * The URL of Manage Orders with the orders that a report counts: those that were paid on these UTC days. Their prices add up to the gross sales, and
 * what was refunded of them adds up to the refunds.
 */
export const paidOrdersUrl = ({ from, to }: SalesPeriod): string =>
  `${paths.manageOrders}?${new URLSearchParams({ state: 'paid', paidFrom: from, paidTo: to })}`;

/** The days of a row of a report. The period may begin or end in the middle of a month. `id` is the day or the first day of the month. */
export function periodOfRow(id: string, by: string, { from, to }: SalesPeriod): SalesPeriod {
  if (by === 'day') return { from: id, to: id };
  const [year, month] = id.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
  return { from: id > from ? id : from, to: lastDay < to ? lastDay : to };
}
