import type { Part } from '@axlewright/contract/catalog/parts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataColumns, dataTableFeatures } from '../../desk/table/data-table.tsx';
import { PartPicture } from '../list/part-picture.tsx';
import { draftNeeds, partStatus } from './part-status.ts';
import { PriceCell, ProductActions, StockCell } from './stock-edit-cells.tsx';

const column = createColumnHelper<typeof dataTableFeatures, Part>();

export function productsColumns({
  onDelete,
  deletingId,
  listSearch,
}: {
  onDelete: (part: Part) => void;
  deletingId: string | null;
  /** The list's search string, so that a product's page can link back to it. */
  listSearch: string;
}): DataColumns<Part> {
  return [
    column.accessor('name', {
      id: 'name',
      header: 'Part',
      meta: { isTitle: true, sorts: { asc: 'name', desc: '-name' } },
      cell: ({ row: { original: part } }) => (
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
    }),
    column.accessor('partNumber', {
      id: 'partNumber',
      header: 'Part number',
      meta: { sorts: { asc: 'partNumber', desc: '-partNumber' } },
      cell: ({ getValue }) => <span className="figures whitespace-nowrap">{getValue()}</span>,
    }),
    column.accessor('price', {
      id: 'price',
      header: 'Price',
      meta: { align: 'end', sorts: { asc: 'price', desc: '-price' } },
      cell: ({ row }) => <PriceCell part={row.original} />,
    }),
    column.accessor('availableQ', {
      id: 'stock',
      header: 'Stock',
      meta: { align: 'end', sorts: { asc: 'stock', desc: '-stock' } },
      cell: ({ row }) => <StockCell part={row.original} />,
    }),
    column.accessor('minQ', {
      id: 'minQ',
      header: 'Minimum',
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue().toLocaleString('en-US'),
    }),
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row }) => {
        const { label, tone } = partStatus(row.original);
        const needs = draftNeeds(row.original);
        return (
          <>
            <Badge tone={tone}>{label}</Badge>
            {needs && <span className="mt-1 block text-ink-faint text-sm">Needs {needs}</span>}
          </>
        );
      },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { hideHeader: true, align: 'end' },
      cell: ({ row: { original: part } }) => (
        <ProductActions part={part} listSearch={listSearch} onDelete={() => onDelete(part)} isDeleting={deletingId === part._id} />
      ),
    }),
  ];
}
