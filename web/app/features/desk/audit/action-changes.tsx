import MoveRight from 'virtual:icon/move-right';
import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import { changeText } from './change-text.ts';

export function ActionChanges({ changes }: { changes: AdminActionChange[] }) {
  if (changes.length === 0) return <span className="text-ink-faint">No details</span>;
  return (
    <dl className="grid gap-1 text-start text-sm">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  );
}

function Change({ change }: { change: AdminActionChange }) {
  const { label, from, to } = changeText(change);
  return (
    <div>
      <dt className="inline text-ink-faint">{label}: </dt>
      <dd className="inline wrap-anywhere">
        {from !== null && (
          <>
            <del className="text-ink-soft decoration-ink-faint">{shortened(from)}</del>{' '}
            <MoveRight className="inline size-3.5 text-ink-faint" />
            <span className="sr-only"> to </span>{' '}
          </>
        )}
        {to === null ? <span className="text-ink-faint">none</span> : <ins className="no-underline">{shortened(to)}</ins>}
      </dd>
    </div>
  );
}

const maxShownLength = 160;

const shortened = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);
