import { type FindingKind, findingKinds } from '@axlewright/contract/money/payments';
import type { ListShape } from '../../desk/table/list-address.ts';

export interface FindingsQuery {
  q: string;
  kind: string;
  sort: string;
}

export const kindLabels: Record<FindingKind, string> = {
  'payment-without-order': 'Payment without an order',
  'payment-missed': 'Payment that no webhook told of',
  'refund-missed': 'Refund that no webhook told of',
  'refund-retried': 'Refund taken up again',
  'intent-without-row': 'Payment that the shop had forgotten',
  'unpaid-too-long': 'Order unpaid for too long',
};

export const kindOptions = [{ value: '', label: 'All' }, ...findingKinds.map((value) => ({ value, label: kindLabels[value] }))];

export const findingsShape: ListShape<FindingsQuery> = {
  usual: { q: '', kind: '', sort: 'newest' },
  choices: { kind: findingKinds, sort: ['newest'] },
};
