import { type OrderSort, orderSorts } from '@axlewright/contract/sales/orders';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface OrdersQuery {
  q: string;
  state: string;
  from: string;
  to: string;
  paidFrom: string;
  paidTo: string;
  sort: string;
}

/** The default ('') shows open orders. A search with the default finds canceled orders too. */
export const stateOptions = [
  { value: '', label: 'Open (search finds all)' },
  { value: 'open', label: 'Open' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'payment-failed', label: 'Payment failed' },
  { value: 'expiring', label: 'Unpaid, expires soon' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'all', label: 'All' },
] as const;

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
};
export const orderSortOptions = orderSorts.map((value) => ({ value, label: sortLabels[value] }));

export const ordersShape: QueryShape<OrdersQuery> = {
  defaults: { q: '', state: '', from: '', to: '', paidFrom: '', paidTo: '', sort: 'newest' },
  choices: { state: stateOptions.map(({ value }) => value), sort: orderSorts },
};
