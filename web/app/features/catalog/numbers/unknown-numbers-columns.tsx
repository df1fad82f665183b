import type { UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';

interface Actions {
  onAnswer: (unknownNumber: UnknownNumber) => void;
  onDismiss: (unknownNumber: UnknownNumber) => void;
  onReopen: (unknownNumber: UnknownNumber) => void;
  /** the number whose change is being saved */
  pendingId: string | null;
}

export function unknownNumbersColumns({ onAnswer, onDismiss, onReopen, pendingId }: Actions): DataColumn<UnknownNumber>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      isTitle: true,
      cell: ({ number, part }) => (
        <span className="grid gap-1">
          <span className="figures wrap-anywhere">{number}</span>
          {part && (
            <Link to={paths.part(part._id)} className="font-normal text-ink-soft text-sm underline underline-offset-4">
              {part.partNumber}
            </Link>
          )}
        </span>
      ),
    },
    { key: 'companies', header: 'Companies', align: 'end', cell: ({ companies }) => <span className="figures">{companies}</span> },
    { key: 'asked', header: 'Searches', align: 'end', cell: ({ asked }) => <span className="figures">{asked}</span> },
    {
      key: 'lastAskedAt',
      header: 'Last search',
      cell: ({ lastAskedAt }) => (
        <time dateTime={lastAskedAt} className="whitespace-nowrap">
          {formatDate(lastAskedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (unknownNumber) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {unknownNumber.status === 'open' ? (
            <>
              <Button size="small" aria-label={`Add ${unknownNumber.number} to a part`} onClick={() => onAnswer(unknownNumber)}>
                Add to a part
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${unknownNumber.number} is not ours`}
                loading={pendingId === unknownNumber._id}
                onClick={() => onDismiss(unknownNumber)}
              >
                Not ours
              </Button>
            </>
          ) : (
            <Button
              size="small"
              aria-label={`Reopen ${unknownNumber.number}`}
              loading={pendingId === unknownNumber._id}
              onClick={() => onReopen(unknownNumber)}
            >
              Reopen
            </Button>
          )}
        </span>
      ),
    },
  ];
}
