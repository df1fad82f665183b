// Without schemas, because the pages load this file.

/** A report covers at most this many days. */
export const maxReportDays = 1_100;

/**
 * Returns whether a report may begin or end on this day. Only days from 2000 to 2999 are allowed. If code adds days to such a day, the year of the
 * result still has four digits, in PostgreSQL and in JavaScript.
 */
export const isReportDay = (day: string) => day >= '2000-01-01' && day < '3000-01-01';

export const salesGroups = ['day', 'month', 'category', 'company', 'part'] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** `group` is by day, month or name. A minus sign means descending. */
export const salesSorts = [
  '-net',
  'net',
  '-gross',
  'gross',
  '-refunded',
  'refunded',
  '-pieces',
  'pieces',
  '-orders',
  'orders',
  'fill-rate',
  '-fill-rate',
  'group',
  '-group',
] as const;
export type SalesSort = (typeof salesSorts)[number];

/** Limits for slow movers, in days without a sale. The report also counts the parts between two limits. */
export const unsoldDays = ['90', '180', '365'] as const;

/** A minus sign means descending. `unsold` is the number of days without a sale. */
export const stockReportSorts = ['-value', 'value', '-on-hand', 'on-hand', '-unsold', 'unsold', 'number', '-number'] as const;
export type StockReportSort = (typeof stockReportSorts)[number];
