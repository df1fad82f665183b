import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../staff/staff-pages.ts';
import type { ReportFigure } from './report-figures.tsx';
import { formatNumber } from './report-formats.ts';
import { fillRateColumns, formatRate } from './sales-columns.tsx';
import { SalesReport } from './sales-report.tsx';
import { fillRateShape } from './sales-url.ts';

export const meta = () => unlistedPageMeta('Fill rate');
export const handle = staffPages.reports;

const figures: readonly ReportFigure[] = [
  { term: 'Fill rate', format: formatRate, valueOf: ({ fillRate }) => fillRate, isRate: true },
  {
    term: 'Complete first shipments',
    format: formatRate,
    valueOf: ({ completeOrders, shippedOrders }) => (shippedOrders === 0 ? null : completeOrders / shippedOrders),
    note: ({ completeOrders, shippedOrders }) => `${formatNumber(completeOrders)} of ${formatNumber(shippedOrders)} shipped orders`,
    isRate: true,
  },
  { term: 'Pieces canceled', format: formatNumber, valueOf: ({ cancelled }) => cancelled },
  { term: 'Pieces to ship', format: formatNumber, valueOf: ({ left }) => left },
];

export default function FillRatePage() {
  return (
    <SalesReport
      kind="fill-rate"
      shape={fillRateShape}
      figures={figures}
      columns={fillRateColumns}
      chart={{
        title: 'Fill rate',
        format: formatRate,
        formatTick: (rate) => `${Math.round(100 * rate)}%`,
        ofDays: (days) => {
          const pieces = days.reduce((sum, day) => sum + day.pieces, 0);
          return pieces === 0 ? 0 : days.reduce((sum, day) => sum + day.shipped, 0) / pieces;
        },
        ofRow: ({ fillRate }) => fillRate ?? 0,
      }}
    >
      <p>
        The fill rate is the pieces that were shipped, divided by the pieces in the orders that were paid in this period. Pieces not yet
        shipped lower it until they ship. Canceled pieces lower it for good. Days are in UTC.
      </p>
      <p>
        A first shipment is complete if it has all pieces of its order. Orders that were paid before the shop recorded shipments count as
        shipped.
      </p>
    </SalesReport>
  );
}
