import type { DeletedPart } from '@axlewright/contract/catalog/deleted-parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../../lists/data-table.tsx';
import { formatDateTime } from '../../../../platform/dates.ts';
import { PartPicture } from '../../list/part-picture.tsx';
import { RestoreButton } from './restore-button.tsx';

interface DeletedColumnsOptions {
  onRestored: (button: HTMLButtonElement | null) => void;
  /** The query string of the list. A product's page needs it for its link back to the list. */
  listSearch: string;
}

export function deletedColumns({ onRestored, listSearch }: DeletedColumnsOptions): DataColumn<DeletedPart>[] {
  return [
    {
      key: 'name',
      header: 'Part',
      isTitle: true,
      cell: ({ _id, name, image }) => (
        <div className="flex items-center gap-3">
          <PartPicture image={image} name="" sizes="3rem" className="size-12 shrink-0 rounded-sm" />
          <Link
            to={paths.editProduct(_id)}
            state={{ listSearch }}
            className="min-w-0 underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {name || 'No name'}
          </Link>
        </div>
      ),
    },
    {
      key: 'partNumber',
      header: 'Part number',
      cell: ({ partNumber }) => <span className="figures block min-w-[11ch] wrap-anywhere">{partNumber}</span>,
    },
    { key: 'brand', header: 'Brand', cell: ({ brand }) => brand },
    {
      key: 'deletedAt',
      header: 'Deleted',
      cell: (part) => (
        <div>
          <time dateTime={part.deletedAt}>{formatDateTime(part.deletedAt)}</time>
          <DeletedBy by={part.deletedBy} />
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (part) => (
        <div className="grid justify-items-start gap-2 @3xl:justify-items-end">
          <RestoreButton part={part} onRestored={onRestored} />
        </div>
      ),
    },
  ];
}

function DeletedBy({ by }: { by: DeletedPart['deletedBy'] }) {
  return by && <span className="block wrap-anywhere text-ink-faint text-sm">by {by.name || by.email || 'a closed account'}</span>;
}
