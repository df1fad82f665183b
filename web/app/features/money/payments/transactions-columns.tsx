import { centsFromDollars } from '@axlewright/contract/money/money';
import type { RefundState } from '@axlewright/contract/money/payments';
import type { Transaction } from '@axlewright/contract/money/transactions';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import { transactionLabels } from './transactions-url.ts';

const refundStates: Record<RefundState, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Not sent yet', tone: 'warning' },
  pending: { label: 'Pending', tone: 'warning' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const transactionsColumns: DataColumn<Transaction>[] = [
  {
    key: 'order',
    header: 'Order',
    isTitle: true,
    inCard: 'title',
    cell: ({ order, company, companyId }) => (
      <>
        <Link to={paths.manageOrder(order)} className="figures underline decoration-line-strong underline-offset-4 hover:decoration-accent">
          {order}
        </Link>
        <span className="block font-normal text-ink-soft text-sm wrap-anywhere @3xl:max-w-44">{company || `Customer ${companyId}`}</span>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    inCard: 'line',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  { key: 'kind', header: 'Kind', inCard: 'line', cell: (transaction) => <Kind transaction={transaction} /> },
  {
    key: 'id',
    header: 'Processor ID',
    inCard: 'line',
    cell: ({ kind, transactionId, refundId }) => (
      <code className="text-ink-faint text-xs wrap-anywhere @4xl:whitespace-nowrap">
        {kind === 'payment' ? transactionId : (refundId ?? 'None yet')}
      </code>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    inCard: 'corner',
    align: 'end',
    cell: ({ kind, amount, state }) => (
      <Price
        cents={kind === 'refund' ? -centsFromDollars(amount) : centsFromDollars(amount)}
        className={state === 'succeeded' ? '' : 'font-normal text-ink-faint'}
      />
    ),
  },
];

function Kind({ transaction: { kind, state, reason, isDue } }: { transaction: Transaction }) {
  return (
    <div className="@3xl:max-w-44">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {transactionLabels[kind]}
        {kind === 'refund' && <Badge tone={refundStates[state].tone}>{refundStates[state].label}</Badge>}
      </span>
      {reason && <span className="block text-ink-soft text-sm wrap-anywhere">{reason}</span>}
      {!isDue && <span className="block text-ink-soft text-sm">{kind === 'payment' ? 'Order did not need it' : 'Payment not needed'}</span>}
    </div>
  );
}
