import type { QueryShape } from '../../../platform/url-query.ts';

export interface ReviewsQuery {
  q: string;
  state: string;
  sort: string;
}

export const stateOptions = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

export const reviewSortOptions = [{ value: 'newest', label: 'Newest first' }] as const;

export const reviewsShape: QueryShape<ReviewsQuery> = {
  defaults: { q: '', state: '', sort: 'newest' },
  choices: { state: stateOptions.map(({ value }) => value), sort: reviewSortOptions.map(({ value }) => value) },
};
