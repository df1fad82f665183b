import { paths } from '@axlewright/contract/site/page-paths';
import type { StockChange, StockChangeKind } from '@axlewright/contract/warehouse/stock';
import { Link } from 'react-router';
import type { DataColumn } from '../../../../lists/data-table.tsx';
import { formatDateTime } from '../../../../platform/dates.ts';

const kindTexts: Record<StockChangeKind, string> = {
  adjusted: 'Adjusted',
  received: 'Received',
  counted: 'Counted',
  'written-off': 'Written off',
  promised: 'Promised to an order',
  shipped: 'Shipped',
  cancelled: 'Canceled',
};

/** Labels for the reasons that the shop itself records. */
const reasonTexts: Record<string, string> = {
  'part added': 'Part added',
  'stock set': 'Stock edited',
  'catalogue import': 'Catalog file imported',
  'sample catalogue': 'Sample catalog',
  'carried forward': 'Total of earlier, archived changes',
};

const signed = (pieces: number) =>
  pieces === 0 ? (
    <span className="text-ink-faint">0</span>
  ) : (
    <span className="figures">{`${pieces > 0 ? '+' : '−'}${Math.abs(pieces).toLocaleString('en-US')}`}</span>
  );

export const stockChangesColumns: DataColumn<StockChange>[] = [
  {
    key: 'kind',
    header: 'Change',
    isTitle: true,
    cell: ({ kind }) => kindTexts[kind],
  },
  { key: 'at', header: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { key: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => signed(onHand) },
  { key: 'promised', header: 'Promised', align: 'end', cell: ({ promised }) => signed(promised) },
  { key: 'by', header: 'By', cell: ({ by }) => <span className="wrap-anywhere">{by || 'Unknown'}</span> },
  { key: 'why', header: 'Reason', cell: (change) => <Why change={change} /> },
];

function Why({ change: { orderId, reason, supplier, deliveryNote, kind, onHand } }: { change: StockChange }) {
  if (orderId !== null)
    return (
      <span className="block max-w-72 wrap-anywhere">
        <Link to={paths.manageOrder(orderId)} className="figures underline underline-offset-4">
          Order {orderId}
        </Link>{' '}
        {reason}
      </span>
    );
  const texts = [
    reasonTexts[reason] ?? reason,
    supplier && `From ${supplier}`,
    deliveryNote && `Packing slip ${deliveryNote}`,
    kind === 'counted' && onHand === 0 && 'No difference',
  ].filter(Boolean);
  return <span className="block max-w-72 wrap-anywhere">{texts.join('. ')}</span>;
}
