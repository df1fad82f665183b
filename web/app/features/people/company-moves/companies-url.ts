import type { QueryShape } from '../../../platform/url-query.ts';

export interface CompaniesQuery {
  q: string;
  sort: string;
}

export const companySortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

export const companiesShape: QueryShape<CompaniesQuery> = {
  defaults: { q: '', sort: 'newest' },
  choices: { sort: companySortOptions.map(({ value }) => value) },
};
