import type { QueryShape } from '../../../platform/url-query.ts';

export interface WorkListUrlQuery {
  q: string;
  list: string;
  /** The server always sorts by the time of the payment. */
  sort: string;
}

export const listOptions = [
  { value: 'ready', label: 'Ready to ship' },
  { value: 'held', label: 'On hold' },
  { value: 'all', label: 'All' },
] as const;

export const workListShape: QueryShape<WorkListUrlQuery> = {
  defaults: { q: '', list: 'ready', sort: '' },
  choices: { list: listOptions.map(({ value }) => value) },
};
