import type { StockReportRow } from '@axlewright/contract/desk/stock-report';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../../lists/data-table.tsx';
import { formatUtcDay } from '../../../../platform/dates.ts';
import { Price } from '../../../../ui/price.tsx';
import { Figure } from '../figure.tsx';
import { formatNumber } from '../report-formats.ts';

const sorts = (column: string) => ({ asc: column, desc: `-${column}` });

export const stockReportColumns: DataColumn<StockReportRow>[] = [
  {
    key: 'part',
    header: 'Part',
    isTitle: true,
    sorts: sorts('number'),
    cell: ({ _id, name, partNumber }) => (
      <>
        <Link to={paths.part(_id)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
          {name || partNumber}
        </Link>
        <span className="figures block font-normal text-ink-faint text-sm">{partNumber}</span>
      </>
    ),
  },
  { key: 'lastSold', header: 'Last sold', cell: lastSale },
  {
    key: 'unsold',
    header: 'Days without a sale',
    align: 'end',
    sorts: sorts('unsold'),
    cell: (row) => <Figure>{formatNumber(row.unsoldDays)}</Figure>,
  },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'end',
    sorts: sorts('on-hand'),
    cell: ({ onHand }) => <Figure>{formatNumber(onHand)}</Figure>,
  },
  {
    key: 'price',
    header: 'List price',
    align: 'end',
    cell: ({ price }) => (price === null ? 'No price' : <Price cents={centsFromDollars(price)} />),
  },
  { key: 'value', header: 'Value', align: 'end', sorts: sorts('value'), cell: ({ value }) => <Price cents={centsFromDollars(value)} /> },
];

function lastSale({ lastSoldOn, addedOn }: StockReportRow) {
  if (lastSoldOn) return <Figure>{formatUtcDay(lastSoldOn)}</Figure>;
  return (
    <>
      Never
      <span className="figures block whitespace-nowrap text-ink-faint text-sm">Added {formatUtcDay(addedOn)}</span>
    </>
  );
}
