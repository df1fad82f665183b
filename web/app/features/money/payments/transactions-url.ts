import { type TransactionKind, transactionKinds } from '@axlewright/contract/money/transactions';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface TransactionsQuery {
  q: string;
  kind: string;
  from: string;
  to: string;
  sort: string;
}

export const transactionLabels: Record<TransactionKind, string> = { payment: 'Payment', refund: 'Refund' };

export const transactionOptions = [
  { value: '', label: 'All' },
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
];

export const transactionsShape: QueryShape<TransactionsQuery> = {
  defaults: { q: '', kind: '', from: '', to: '', sort: 'newest' },
  choices: { kind: transactionKinds, sort: ['newest'] },
};
