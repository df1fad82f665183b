import type { QueryShape } from '../../../platform/url-query.ts';
import type { OrderScope } from './order-scope.ts';

export const stateOptions = [
  { value: 'open', label: 'Open and paid' },
  { value: 'unpaid', label: 'To pay' },
  { value: 'undelivered', label: 'Not delivered yet' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'all', label: 'All' },
] as const;
export type ShownState = (typeof stateOptions)[number]['value'];

export const scopeOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'company', label: 'Whole company' },
] as const;

/** What the page shows. `state` and `whose` are empty until the user chooses. */
export interface MyOrdersQuery {
  q: string;
  state: ShownState | '';
  whose: OrderScope | '';
  from: string;
  to: string;
  sort: string;
}

export const myOrdersShape: QueryShape<MyOrdersQuery> = {
  defaults: { q: '', state: '', whose: '', from: '', to: '', sort: 'newest' },
  choices: { state: stateOptions.map(({ value }) => value), whose: scopeOptions.map(({ value }) => value), sort: ['newest'] },
};

/** Whether a search or a date is set. */
export const isFiltered = ({ q, from, to }: MyOrdersQuery): boolean => q !== '' || from !== '' || to !== '';

/** The state that the list shows. If the user has chosen none, the API's default: all orders in a search, otherwise open and paid ones. */
export const shownState = ({ state, q }: MyOrdersQuery): ShownState => state || (q ? 'all' : 'open');
