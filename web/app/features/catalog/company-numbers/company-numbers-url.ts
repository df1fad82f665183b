import type { QueryShape } from '../../../platform/url-query.ts';

export interface CompanyNumbersQuery {
  q: string;
  sort: string;
}

export const companyNumberSortOptions = [{ value: 'number', label: 'Number' }] as const;

export const companyNumbersShape: QueryShape<CompanyNumbersQuery> = {
  defaults: { q: '', sort: 'number' },
  choices: { sort: companyNumberSortOptions.map(({ value }) => value) },
};
