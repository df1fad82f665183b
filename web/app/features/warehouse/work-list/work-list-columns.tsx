import { paths } from '@axlewright/contract/site/page-paths';
import type { OrderToShip } from '@axlewright/contract/warehouse/shipments';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PackingState } from '../packing-state.tsx';

const figure = (value: number) => <span className="figures">{value.toLocaleString('en-US')}</span>;

export const workListColumns: DataColumn<OrderToShip>[] = [
  {
    key: 'order',
    header: 'Order',
    isTitle: true,
    cell: ({ _id }) => (
      <Link to={paths.packing(_id)} className="figures whitespace-nowrap underline underline-offset-4">
        {_id}
      </Link>
    ),
  },
  {
    key: 'paid',
    header: 'Paid',
    cell: ({ paidAt }) => <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>,
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer, company, purchaseOrder }) => (
      <span className="block max-w-64 wrap-anywhere">
        {company || customer}
        {company && company !== customer && <span className="block text-ink-faint text-sm">{customer}</span>}
        {purchaseOrder && <span className="figures block text-ink-faint text-sm">PO {purchaseOrder}</span>}
      </span>
    ),
  },
  {
    key: 'destination',
    header: 'Ship to',
    cell: ({ destination }) => <span className="wrap-anywhere">{destination || 'No address'}</span>,
  },
  { key: 'lines', header: 'Lines', align: 'end', cell: ({ linesLeft }) => figure(linesLeft) },
  { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ piecesLeft }) => figure(piecesLeft) },
  { key: 'state', header: 'Status', cell: (order) => <PackingState order={order} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: ({ _id }) => (
      <LinkButton size="small" to={paths.packing(_id)} aria-label={`Pack order ${_id}`}>
        Pack
      </LinkButton>
    ),
  },
];
