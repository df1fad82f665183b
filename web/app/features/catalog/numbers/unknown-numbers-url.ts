import type { QueryShape } from '../../../platform/url-query.ts';

export interface UnknownNumbersQuery {
  q: string;
  status: string;
  sort: string;
}

export const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'not-ours', label: 'Not ours' },
] as const;

export const numberSortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'most-companies', label: 'Most companies first' },
] as const;

export const unknownNumbersShape: QueryShape<UnknownNumbersQuery> = {
  defaults: { q: '', status: 'open', sort: 'newest' },
  choices: { status: statusOptions.map(({ value }) => value), sort: numberSortOptions.map(({ value }) => value) },
};
