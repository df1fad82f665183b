import type { Part } from '@axlewright/contract/catalog/parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PartFiguresLink } from '../../desk/staff/part-figures-link.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { draftNeeds, partStatus } from './part-status.ts';
import { PriceCell, ProductActions, StockCell } from './stock-edit-cells.tsx';

export function productsColumns({
  onDelete,
  deletingId,
  listSearch,
}: {
  onDelete: (part: Part) => void;
  deletingId: string | null;
  /** The query string of the list. A product's page needs it for its link back to the list. */
  listSearch: string;
}): DataColumn<Part>[] {
  return [
    {
      key: 'name',
      header: 'Part',
      isTitle: true,
      sorts: { asc: 'name', desc: '-name' },
      cell: (part) => (
        <div className="flex items-center gap-3">
          <PartPicture image={part.image} name="" sizes="3rem" className="size-12 shrink-0 rounded-sm" />
          <div className="min-w-0">
            <Link to={paths.part(part._id)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
              {part.name || 'No name'}
            </Link>
            {part.category && <span className="block font-normal text-ink-faint text-sm">{part.category}</span>}
          </div>
        </div>
      ),
    },
    {
      key: 'partNumber',
      header: 'Part number',
      sorts: { asc: 'partNumber', desc: '-partNumber' },
      cell: (part) => (
        <>
          <span className="figures block min-w-[11ch] wrap-anywhere">{part.partNumber}</span>
          <PartFiguresLink part={part} />
        </>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      sorts: { asc: 'price', desc: '-price' },
      cell: (part) => <PriceCell part={part} />,
    },
    {
      key: 'stock',
      header: 'Stock',
      align: 'end',
      sorts: { asc: 'stock', desc: '-stock' },
      cell: (part) => <StockCell part={part} />,
    },
    {
      key: 'minQ',
      header: 'Minimum',
      align: 'end',
      cell: (part) => part.minQ.toLocaleString('en-US'),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (part) => {
        const { label, tone } = partStatus(part);
        const needs = draftNeeds(part);
        return (
          <>
            <Badge tone={tone}>{label}</Badge>
            {needs && <span className="mt-1 block text-ink-faint text-sm">Needs {needs}</span>}
          </>
        );
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (part) => (
        <ProductActions part={part} listSearch={listSearch} onDelete={() => onDelete(part)} isDeleting={deletingId === part._id} />
      ),
    },
  ];
}
