import type { AdminAction, AdminActionChange } from '@axlewright/contract/desk/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../../platform/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { changeText } from '../../../desk/audit/change-text.ts';
import { authorOf } from './author-of.ts';
import { partHistoryQuery } from './part-history.queries.ts';
import { restoredValues } from './restored-values.ts';
import { belongsTo, focusControl } from './server-problems.ts';
import { useProductEditor } from './use-editor.ts';

/** Who changed what, newest first. Former values can be put back into the form. */
export function HistoryList() {
  const editor = useProductEditor();
  const result = useInfiniteQuery(partHistoryQuery(editor.opened.part._id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = result;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {!data ? (
        <LoadingState result={result} label="Loading the history" errorTitle="The history could not be loaded" />
      ) : entries.length === 0 ? (
        <p className="text-ink-faint">No changes yet.</p>
      ) : (
        <ol aria-labelledby="history-title" className="border-line border-t">
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-start">
          Show older changes
        </Button>
      )}
    </>
  );
}

const actTexts: Partial<Record<AdminAction['act'], string>> = {
  'part-added': 'added the part',
  'part-deleted': 'deleted the part',
  'part-restored': 'restored the part',
};

function Entry({ entry }: { entry: AdminAction }) {
  const { act, at, by, changes } = entry;
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <p className="text-sm">
        <span className="font-semibold" title={by?.email}>
          {authorOf(entry)}
        </span>{' '}
        {actTexts[act]}
        <time dateTime={at} className="ms-2 text-ink-faint">
          {formatDateTime(at)}
        </time>
      </p>
      {act === 'part-changed' && (
        <ul className="grid gap-2">
          {changes.map((change) => (
            <Change key={change.field} change={change} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}

function textOf(change: AdminActionChange): { label: string; from: string; to: string } {
  const { label, from, to } = changeText(change);
  return { label, from: from ?? 'none', to: to ?? 'none' };
}

function Change({ change, entry }: { change: AdminActionChange; entry: AdminAction }) {
  const editor = useProductEditor();
  const { label, from, to } = textOf(change);
  const restored = restoredValues(change, entry, editor.values);
  const isCurrent = restored && JSON.stringify({ ...editor.values, ...restored }) === JSON.stringify(editor.values);

  function restore() {
    if (!restored) return;
    editor.set(restored);
    const [key = ''] = Object.keys(restored);
    focusControl((name) => belongsTo(name, key));
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <dl className="min-w-0 flex-1 basis-60 text-sm">
        <dt className="text-ink-faint">{label}</dt>
        <dd className="line-clamp-3 wrap-anywhere">
          <del className="text-ink-soft">{from}</del> → <ins className="font-medium no-underline">{to}</ins>
        </dd>
      </dl>
      {restored && !isCurrent && (
        <Button size="small" aria-label={`Restore ${label}: ${from}`} onClick={restore}>
          Restore
        </Button>
      )}
    </li>
  );
}
