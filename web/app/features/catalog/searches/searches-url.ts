import type { QueryShape } from '../../../platform/url-query.ts';

export interface SearchesQuery {
  q: string;
  found: string;
  days: string;
  sort: string;
}

export const foundOptions = [
  { value: 'nothing', label: 'Found nothing' },
  { value: 'all', label: 'All searches' },
] as const;

export const periodOptions = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

export const searchSortOptions = [
  { value: 'most-searches', label: 'Most searches first' },
  { value: 'newest', label: 'Newest first' },
] as const;

export const searchesShape: QueryShape<SearchesQuery> = {
  defaults: { q: '', found: 'nothing', days: '30', sort: 'most-searches' },
  choices: {
    found: foundOptions.map(({ value }) => value),
    days: periodOptions.map(({ value }) => value),
    sort: searchSortOptions.map(({ value }) => value),
  },
};
