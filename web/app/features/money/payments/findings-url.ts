import { type FindingKind, findingKinds } from '@axlewright/contract/money/payments';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface FindingsQuery {
  q: string;
  kind: string;
  sort: string;
}

export const kindLabels: Record<FindingKind, string> = {
  'payment-without-order': 'Payment without an order',
  'payment-missed': 'Missed payment webhook',
  'refund-missed': 'Missed refund webhook',
  'refund-retried': 'Refund retried',
  'intent-without-row': 'Payment missing from our records',
  'unpaid-too-long': 'Order unpaid too long',
  disputed: 'Payment disputed',
  'dispute-ended': 'Dispute ended',
};

export const kindOptions = [{ value: '', label: 'All' }, ...findingKinds.map((value) => ({ value, label: kindLabels[value] }))];

export const findingsShape: QueryShape<FindingsQuery> = {
  defaults: { q: '', kind: '', sort: 'newest' },
  choices: { kind: findingKinds, sort: ['newest'] },
};
