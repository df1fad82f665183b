import { paths } from '@axlewright/contract/site/page-paths';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { Link } from 'react-router';
import type { DataColumn } from '../../../../lists/data-table.tsx';

const figure = (pieces: number) => <span className="figures">{pieces.toLocaleString('en-US')}</span>;

export const stockColumns: DataColumn<PartStock>[] = [
  { key: 'bin', header: 'Bin', cell: ({ bin }) => <span className="figures font-semibold">{bin}</span> },
  {
    key: 'part',
    header: 'Part',
    isTitle: true,
    cell: ({ _id, partNumber, name }) => (
      <span className="block wrap-anywhere">
        <Link to={paths.partStock(_id)} className="figures underline underline-offset-4">
          {partNumber}
        </Link>
        <span className="block font-normal text-ink-soft text-sm">{name}</span>
      </span>
    ),
  },
  { key: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => figure(onHand) },
  { key: 'promised', header: 'Promised', align: 'end', cell: ({ promised }) => figure(promised) },
  { key: 'available', header: 'Available', align: 'end', cell: ({ available }) => figure(available) },
];
