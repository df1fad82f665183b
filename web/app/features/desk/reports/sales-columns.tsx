import type { SalesGroup } from '@axlewright/contract/desk/report-choices';
import type { SalesPeriod, SalesRow } from '@axlewright/contract/desk/reports';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatUtcDay } from '../../../platform/dates.ts';
import { Price } from '../../../ui/price.tsx';
import { formatMonth } from '../charts/bars-of-days.ts';
import { Figure } from './figure.tsx';
import { paidOrdersUrl, periodOfRow } from './paid-orders-url.ts';
import { formatNumber } from './report-formats.ts';
import { groupTexts, isTimeGroup } from './sales-url.ts';

/** The name of a row: a day, a month, a category, a customer, or a part. */
export function nameOf({ _id, name }: Pick<SalesRow, '_id' | 'name'>, by: string): string {
  if (by === 'day') return formatUtcDay(_id);
  if (by === 'month') return formatMonth(_id);
  if (name) return name;
  if (by === 'company') return `Customer ${_id}`;
  return by === 'part' ? 'Refunds not tied to a part' : 'No category';
}

export const formatRate = (rate: number | null) => (rate === null ? '–' : `${(100 * rate).toFixed(1)}%`);

const number = (value: number | null) => <Figure>{value === null ? '–' : formatNumber(value)}</Figure>;
const money = (dollars: number) => <Price cents={centsFromDollars(dollars)} />;
const sorts = (column: string) => ({ asc: column, desc: `-${column}` });

const groupColumn = (by: SalesGroup): DataColumn<SalesRow> => ({
  key: 'group',
  header: groupTexts[by].label,
  isTitle: true,
  sorts: sorts('group'),
  cell: (row) =>
    by === 'part' && row._id !== '0' ? (
      <>
        <Link to={paths.part(row._id)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
          {nameOf(row, by)}
        </Link>
        <span className="figures block font-normal text-ink-faint text-sm">{row.partNumber}</span>
      </>
    ) : (
      nameOf(row, by)
    ),
});

/** Manage Orders can list the orders of a day or month. It cannot filter by part, or by the company that an order had when it was paid. */
const ordersColumn = (by: SalesGroup, period: SalesPeriod): DataColumn<SalesRow> => ({
  key: 'orders',
  header: 'Orders',
  align: 'end',
  sorts: sorts('orders'),
  cell: ({ _id, orders }) =>
    isTimeGroup(by) && orders ? (
      <Link
        to={paidOrdersUrl(periodOfRow(_id, by, period))}
        className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
      >
        {number(orders)}
      </Link>
    ) : (
      number(orders)
    ),
});
const piecesColumn: DataColumn<SalesRow> = {
  key: 'pieces',
  header: 'Pieces',
  align: 'end',
  sorts: sorts('pieces'),
  cell: ({ pieces }) => number(pieces),
};

/** An order can have several parts of a category, so a category has no number of orders. */
const countColumns = (by: SalesGroup, period: SalesPeriod) =>
  by === 'category' ? [piecesColumn] : [ordersColumn(by, period), piecesColumn];

export const salesColumns = (by: SalesGroup, period: SalesPeriod): DataColumn<SalesRow>[] => [
  groupColumn(by),
  ...countColumns(by, period),
  { key: 'gross', header: 'Gross', align: 'end', sorts: sorts('gross'), cell: ({ gross }) => money(gross) },
  { key: 'refunded', header: 'Refunded', align: 'end', sorts: sorts('refunded'), cell: ({ refunded }) => money(refunded) },
  { key: 'net', header: 'Net sales', align: 'end', sorts: sorts('net'), cell: ({ net }) => money(net) },
];

export const fillRateColumns = (by: SalesGroup): DataColumn<SalesRow>[] => [
  groupColumn(by),
  { ...piecesColumn, header: 'Ordered' },
  { key: 'shipped', header: 'Shipped', align: 'end', cell: ({ shipped }) => number(shipped) },
  { key: 'cancelled', header: 'Canceled', align: 'end', cell: ({ cancelled }) => number(cancelled) },
  { key: 'left', header: 'To ship', align: 'end', cell: ({ left }) => number(left) },
  {
    key: 'fillRate',
    header: 'Fill rate',
    align: 'end',
    sorts: sorts('fill-rate'),
    cell: ({ fillRate }) => <Figure>{formatRate(fillRate)}</Figure>,
  },
];
