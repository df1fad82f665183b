import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Finding } from '@axlewright/contract/money/payments';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Price } from '../../../ui/price.tsx';
import type { DataColumns, dataTableFeatures } from '../../desk/table/data-table.tsx';
import { kindLabels } from './findings-address.ts';

const column = createColumnHelper<typeof dataTableFeatures, Finding>();

export const findingsColumns: DataColumns<Finding> = [
  column.accessor('kind', {
    id: 'kind',
    header: 'Finding',
    meta: { isTitle: true },
    cell: ({ row: { original: finding } }) => (
      <>
        <span className={finding.kind === 'payment-without-order' ? 'font-semibold text-danger' : 'font-semibold'}>
          {kindLabels[finding.kind]}
        </span>
        <span className="block font-normal text-ink-soft text-sm">{finding.did}</span>
      </>
    ),
  }),
  column.accessor('at', {
    id: 'at',
    header: 'Date',
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTime(getValue())}</time>,
  }),
  column.display({
    id: 'of',
    header: 'Order and payment',
    cell: ({ row: { original: finding } }) => (
      <span className="ms-auto block text-end @3xl:ms-0 @3xl:text-start">
        {finding.order === null ? (
          <span className="text-ink-faint">No order</span>
        ) : finding.kind === 'payment-without-order' ? (
          <span className="figures">{finding.order} (not found)</span>
        ) : (
          <Link to={paths.manageOrder(finding.order)} className="figures underline underline-offset-4">
            {finding.order}
          </Link>
        )}
        {finding.transactionId && <code className="block text-ink-faint text-xs wrap-anywhere">{finding.transactionId}</code>}
      </span>
    ),
  }),
  column.accessor('amount', {
    id: 'amount',
    header: 'Amount',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const amount = getValue();
      return amount === null ? null : <Price cents={centsFromDollars(amount)} />;
    },
  }),
];
