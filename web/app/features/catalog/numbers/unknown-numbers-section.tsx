import type { UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { Field } from '../../../ui/field.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Select } from '../../../ui/select.tsx';
import { unknownNumbersQuery, useDismissNumber, useReopenNumber } from './unknown-numbers.queries.ts';
import { unknownNumbersColumns } from './unknown-numbers-columns.tsx';
import { numberSortOptions, statusOptions, unknownNumbersShape } from './unknown-numbers-url.ts';

const AnswerDialog = loadLater(async () => (await import('./answer-dialog.tsx')).AnswerDialog, null);

/** The numbers that signed-in customers typed and that no part has. Staff add each one to a part, or mark it as not ours. */
export function UnknownNumbersSection() {
  const listUrl = useListUrl(unknownNumbersShape);
  const { query, change } = listUrl;
  const result = useQuery(unknownNumbersQuery(query, listUrl.cursor));
  const [answering, setAnswering] = useState<UnknownNumber | null>(null);
  const { mutate: dismiss, isPending: isDismissing, variables: dismissed } = useDismissNumber();
  const { mutate: reopen, isPending: isReopening, variables: reopened } = useReopenNumber();
  const pendingId = (isDismissing && dismissed._id) || (isReopening && reopened._id) || null;
  const columns = useMemo(
    () => unknownNumbersColumns({ onAnswer: setAnswering, onDismiss: dismiss, onReopen: reopen, pendingId }),
    [dismiss, reopen, pendingId],
  );
  return (
    <section aria-labelledby="unknown-numbers" className="grid min-w-0 gap-4">
      <h2 id="unknown-numbers" className="text-2xl">
        Unknown numbers
      </h2>
      <p className="max-w-prose text-ink-soft">
        Customers searched for these numbers in the last 180 days, and we did not know them. If you add a number to a part, they will get an
        email.
      </p>
      <ListToolbar
        listUrl={listUrl}
        label="Search unknown numbers"
        placeholder="Beginning of the number"
        sortOptions={numberSortOptions}
        alwaysShowsSort
      >
        <Field label="Status">
          <Select options={statusOptions} value={query.status} onChange={(event) => change({ status: event.target.value })} />
        </Field>
      </ListToolbar>
      <ListView
        caption="Unknown numbers"
        noun={['number', 'numbers']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{ title: 'No unknown numbers', text: 'Numbers appear here when customers type one that no part has.' }}
      />
      {answering && <AnswerDialog key={answering._id} unknownNumber={answering} onClose={() => setAnswering(null)} />}
    </section>
  );
}
