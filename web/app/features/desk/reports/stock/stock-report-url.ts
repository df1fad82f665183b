import { stockReportSorts, unsoldDays } from '@axlewright/contract/desk/report-choices';
import type { QueryShape } from '../../../../platform/url-query.ts';

export interface StockReportPageQuery {
  q: string;
  unsold: string;
  sort: string;
}

export const unsoldOptions = [
  { value: '', label: 'All parts in stock' },
  ...unsoldDays.map((days) => ({ value: days, label: `No sale in ${days} days` })),
];

export const stockReportSortOptions = [
  { value: '-value', label: 'Highest value' },
  { value: '-unsold', label: 'Longest without a sale' },
  { value: '-on-hand', label: 'Most on hand' },
  { value: 'number', label: 'Part number' },
] as const;

export const stockReportShape: QueryShape<StockReportPageQuery> = {
  defaults: { q: '', unsold: '', sort: '-value' },
  choices: { unsold: unsoldDays, sort: stockReportSorts },
};
