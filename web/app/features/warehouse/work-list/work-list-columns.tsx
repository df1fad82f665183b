import { paths } from '@axlewright/contract/site/page-paths';
import type { OrderToShip } from '@axlewright/contract/warehouse/shipments';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { cardLinkStyle } from '../../../ui/table.tsx';
import { PackingState } from '../packing-state.tsx';

/** A number, with its noun where the column has no header: in a card. */
const figure = (value: number, [one, many]: readonly [string, string]) => (
  <span className="figures">
    {value.toLocaleString('en-US')}
    <span className="@3xl:hidden print:hidden"> {value === 1 ? one : many}</span>
  </span>
);

export const workListColumns: DataColumn<OrderToShip>[] = [
  {
    key: 'order',
    header: 'Order',
    isTitle: true,
    inCard: 'title',
    cell: ({ _id }) => (
      <Link to={paths.packing(_id)} className={`figures whitespace-nowrap underline underline-offset-4 ${cardLinkStyle}`}>
        {_id}
      </Link>
    ),
  },
  {
    key: 'paid',
    header: 'Paid',
    inCard: 'line',
    cell: ({ paidAt }) => (
      <span className="@max-3xl:text-ink-faint @max-3xl:text-sm">
        <span className="@3xl:hidden print:hidden">Paid </span>
        <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
      </span>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    inCard: 'line',
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
    inCard: 'line',
    cell: ({ destination }) => <span className="wrap-anywhere">{destination || 'No address'}</span>,
  },
  { key: 'lines', header: 'Lines', align: 'end', inCard: 'inline', cell: ({ linesLeft }) => figure(linesLeft, ['line', 'lines']) },
  { key: 'pieces', header: 'Pieces', align: 'end', inCard: 'inline', cell: ({ piecesLeft }) => figure(piecesLeft, ['piece', 'pieces']) },
  {
    key: 'state',
    header: 'Status',
    inCard: 'corner',
    cell: (order) => (
      // In a card, several badges beside each other would leave no room for the other cells.
      <div className="@max-3xl:ms-auto @max-3xl:max-w-44 @max-3xl:*:justify-end">
        <PackingState order={order} />
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    inCard: 'actions',
    align: 'end',
    cell: ({ _id }) => (
      <LinkButton size="small" to={paths.packing(_id)} aria-label={`Pack order ${_id}`}>
        Pack
      </LinkButton>
    ),
  },
];
