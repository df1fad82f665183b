import { type SalesGroup, salesGroups, salesSorts } from '@axlewright/contract/desk/report-choices';
import type { QueryShape } from '../../../platform/url-query.ts';
import { type PeriodQuery, periodOptions } from './period.ts';

export interface SalesQuery extends PeriodQuery {
  q: string;
  by: string;
  /** empty: the default sort order of the group */
  sort: string;
}

/** The titles of the groups, and how the list counts them. */
export const groupTexts: Record<SalesGroup, { label: string; noun: readonly [string, string] }> = {
  day: { label: 'Day', noun: ['day', 'days'] },
  month: { label: 'Month', noun: ['month', 'months'] },
  category: { label: 'Category', noun: ['category', 'categories'] },
  company: { label: 'Customer', noun: ['customer', 'customers'] },
  part: { label: 'Part', noun: ['part', 'parts'] },
};

export const groupOptions = salesGroups.map((value) => ({ value, label: groupTexts[value].label }));

export const isTimeGroup = (by: string) => by === 'day' || by === 'month';

const shapeWith = (by: SalesGroup): QueryShape<SalesQuery> => ({
  defaults: { q: '', period: '30', from: '', to: '', by, sort: '' },
  choices: { period: periodOptions.map(({ value }) => value), by: salesGroups, sort: salesSorts },
});

export const salesShape = shapeWith('day');
export const fillRateShape = shapeWith('part');

/**
 * The sort order that the user chose, or the default. Days and months begin with the newest. Other groups begin with the highest net sales in
 * the sales report, and with the lowest fill rate in the fill rate report.
 */
export function sortOf({ by, sort }: Pick<SalesQuery, 'by' | 'sort'>, report: 'sales' | 'fill-rate'): string {
  if (sort) return sort;
  if (isTimeGroup(by)) return '-group';
  return report === 'sales' ? '-net' : 'fill-rate';
}

export const salesSortOptions = (by: string) => [
  ...(isTimeGroup(by)
    ? [
        { value: '-group', label: 'Newest first' },
        { value: 'group', label: 'Oldest first' },
      ]
    : [{ value: 'group', label: by === 'part' ? 'Part number' : 'Name' }]),
  { value: '-net', label: 'Highest net sales' },
  { value: '-pieces', label: 'Most pieces' },
  ...(by === 'category' ? [] : [{ value: '-orders', label: 'Most orders' }]),
  { value: '-refunded', label: 'Most refunded' },
  { value: 'fill-rate', label: 'Lowest fill rate' },
];
