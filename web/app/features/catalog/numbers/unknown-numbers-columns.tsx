import type { UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';

interface Actions {
  onAnswer: (asked: UnknownNumber) => void;
  onDismiss: (asked: UnknownNumber) => void;
  onReopen: (asked: UnknownNumber) => void;
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
      cell: (asked) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {asked.status === 'open' ? (
            <>
              <Button size="small" aria-label={`Add ${asked.number} to a part`} onClick={() => onAnswer(asked)}>
                Add to a part
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${asked.number} is not ours`}
                loading={pendingId === asked._id}
                onClick={() => onDismiss(asked)}
              >
                Not ours
              </Button>
            </>
          ) : (
            <Button size="small" aria-label={`Reopen ${asked.number}`} loading={pendingId === asked._id} onClick={() => onReopen(asked)}>
              Reopen
            </Button>
          )}
        </span>
      ),
    },
  ];
}
