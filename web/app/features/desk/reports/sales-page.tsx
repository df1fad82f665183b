import { Link } from 'react-router';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../staff/staff-pages.ts';
import { paidOrdersUrl } from './paid-orders-url.ts';
import type { ReportFigure } from './report-figures.tsx';
import { formatDollars, formatDollarsShort, formatNumber } from './report-formats.ts';
import { salesColumns } from './sales-columns.tsx';
import { SalesReport } from './sales-report.tsx';
import { salesShape } from './sales-url.ts';

export const meta = () => unlistedPageMeta('Reports');
export const handle = staffPages.reports;

const figures: readonly ReportFigure[] = [
  { term: 'Net sales', format: formatDollars, valueOf: ({ net }) => net },
  { term: 'Refunded', format: formatDollars, valueOf: ({ refunded }) => refunded },
  {
    term: 'Paid orders',
    format: formatNumber,
    valueOf: ({ orders }) => orders,
    note: ({ orders }, period) =>
      orders > 0 && (
        <Link to={paidOrdersUrl(period)} className="underline underline-offset-4">
          Show these orders
        </Link>
      ),
  },
  { term: 'Pieces', format: formatNumber, valueOf: ({ pieces }) => pieces },
];

export default function SalesPage() {
  return (
    <SalesReport
      kind="sales"
      shape={salesShape}
      figures={figures}
      columns={salesColumns}
      chart={{
        title: 'Net sales',
        format: formatDollars,
        formatTick: formatDollarsShort,
        ofDays: (days) =>
          Math.max(
            0,
            days.reduce((sum, { net }) => sum + net, 0),
          ),
        ofRow: ({ net }) => net,
      }}
    >
      <p>
        A sale is an order that was paid. Everything counts on the day of the payment, so a later refund lowers the sales of that day. Days
        are in UTC. Net sales are gross sales less refunds. Figures can be a few seconds old.
      </p>
      <p>
        A refund for canceled pieces counts for their part. Other refunds are not for a part, so they are in a row of their own. A customer
        is the company that the order belonged to when it was paid.
      </p>
    </SalesReport>
  );
}
