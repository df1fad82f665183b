import { type OrderSort, orderSorts } from '@axlewright/contract/orders';
import type { ListShape } from '../table/list-address.ts';

export interface OrdersQuery {
  q: string;
  state: string;
  from: string;
  to: string;
  sort: string;
}

export const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
};
export const orderSortOptions = orderSorts.map((value) => ({ value, label: sortLabels[value] }));

export const ordersShape: ListShape<OrdersQuery> = {
  usual: { q: '', state: 'open', from: '', to: '', sort: 'newest' },
  choices: { state: stateOptions.map(({ value }) => value), sort: orderSorts },
};
