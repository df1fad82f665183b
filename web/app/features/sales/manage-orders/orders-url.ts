import { type OrderListQuery, type OrderSort, orderFulfillments, orderSorts } from '@axlewright/contract/sales/orders';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface OrdersQuery {
  q: string;
  state: string;
  fulfillment: string;
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

const fulfillmentLabels: Record<NonNullable<OrderListQuery['fulfillment']>, string> = {
  none: 'Nothing shipped',
  picking: 'Being packed',
  'partly-shipped': 'Partly shipped',
  shipped: 'Shipped, not delivered',
  delivered: 'Delivered',
  undelivered: 'Not delivered yet',
};
/** All but the default ('') show only orders that are paid and not canceled. */
export const fulfillmentOptions = [
  { value: '', label: 'Any' },
  ...orderFulfillments.map((value) => ({ value, label: fulfillmentLabels[value] })),
];

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
};
export const orderSortOptions = orderSorts.map((value) => ({ value, label: sortLabels[value] }));

export const ordersShape: QueryShape<OrdersQuery> = {
  defaults: { q: '', state: '', fulfillment: '', from: '', to: '', paidFrom: '', paidTo: '', sort: 'newest' },
  choices: { state: stateOptions.map(({ value }) => value), fulfillment: orderFulfillments, sort: orderSorts },
};
