import type { OrderWithPart } from '@axlewright/contract/sales/part-figures';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';

export const openOrdersColumns: DataColumn<OrderWithPart>[] = [
  {
    key: '_id',
    header: 'Order',
    isTitle: true,
    cell: ({ _id }) => (
      <Link to={paths.manageOrder(_id)} className="figures underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        {_id}
      </Link>
    ),
  },
  {
    key: 'buyer',
    header: 'Buyer',
    cell: ({ company, customer }) => (
      <span className="block wrap-anywhere">
        {company || customer}
        {company && <span className="block text-ink-soft text-sm">{customer}</span>}
      </span>
    ),
  },
  { key: 'createdAt', header: 'Ordered', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  { key: 'quantity', header: 'Pieces', align: 'end', cell: ({ quantity }) => quantity.toLocaleString('en-US') },
  { key: 'left', header: 'To ship', align: 'end', cell: ({ left }) => left.toLocaleString('en-US') },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={state === 'paid' ? 'success' : 'warning'}>{state === 'paid' ? 'Paid' : 'Unpaid'}</Badge>,
  },
];
