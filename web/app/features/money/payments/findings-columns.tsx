import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Finding } from '@axlewright/contract/money/payments';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Price } from '../../../ui/price.tsx';
import { kindLabels } from './findings-url.ts';

export const findingsColumns: DataColumn<Finding>[] = [
  {
    key: 'kind',
    header: 'Finding',
    isTitle: true,
    cell: (finding) => (
      <>
        <span
          className={
            finding.kind === 'payment-without-order' || finding.kind === 'disputed' ? 'font-semibold text-danger' : 'font-semibold'
          }
        >
          {kindLabels[finding.kind]}
        </span>
        <span className="block font-normal text-ink-soft text-sm">{finding.did}</span>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    cell: (finding) => <time dateTime={finding.at}>{formatDateTime(finding.at)}</time>,
  },
  {
    key: 'of',
    header: 'Order and payment',
    cell: (finding) => (
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
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => amount !== null && <Price cents={centsFromDollars(amount)} />,
  },
];
