import type { CompanyNumber } from '@axlewright/contract/catalog/company-numbers';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Button } from '../../../ui/button.tsx';

interface Actions {
  onChange: (number: CompanyNumber) => void;
  onRemove: (number: CompanyNumber) => void;
  /** the number that is being removed */
  pendingId: string | null;
}

/** @param actions null: the user may not change numbers */
export function companyNumbersColumns(actions: Actions | null): DataColumn<CompanyNumber>[] {
  const columns: DataColumn<CompanyNumber>[] = [
    {
      key: 'number',
      header: 'Your number',
      isTitle: true,
      cell: ({ number }) => <span className="figures wrap-anywhere">{number}</span>,
    },
    {
      key: 'part',
      header: 'Our part',
      cell: ({ part }) => (
        <span className="ms-auto grid gap-0.5 text-end @3xl:ms-0 @3xl:text-start">
          {part.inCatalog ? (
            <Link to={paths.part(part._id)} className="figures font-semibold underline underline-offset-4">
              {part.partNumber}
            </Link>
          ) : (
            <span className="figures font-semibold">{part.partNumber}</span>
          )}
          <span className="text-ink-soft text-sm wrap-anywhere">{part.inCatalog ? part.name : 'No longer in our catalog'}</span>
        </span>
      ),
    },
  ];
  if (!actions) return columns;
  const { onChange, onRemove, pendingId } = actions;
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (number) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button size="small" variant="quiet" aria-label={`Edit ${number.number}`} onClick={() => onChange(number)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${number.number}`}
            loading={pendingId === number._id}
            onClick={() => onRemove(number)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
}
