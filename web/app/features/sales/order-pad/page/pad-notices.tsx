import Undo2 from 'virtual:icon/undo-2';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { linesText } from '../../orders/count-texts.ts';
import type { PadCounts } from '../rows/pad-counts.ts';
import type { PadState } from '../rows/pad-state.ts';
import type { AddLines } from './use-add-lines.ts';

const AddedResult = loadLater(async () => (await import('./added-result.tsx')).AddedResult, null);

/** The result of the last add, or why it failed. */
export function AddedNotice({ adding: { result, problem }, counts }: { adding: AddLines; counts: PadCounts }) {
  return (
    <>
      <div role="status">{result && <AddedResult result={result} linesLeft={counts.lines} />}</div>
      {problem !== null && <ErrorState title="The lines are not in your basket yet">{problem} They are still here.</ErrorState>}
    </>
  );
}

export function RemovedNotice({ removed, onUndo }: { removed: PadState['removed']; onUndo: () => void }) {
  return (
    <div role="status">
      {removed && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-2">
          <p className="wrap-anywhere">
            {removed.rows.length === 1
              ? `Line with ${removed.rows[0]?.number || 'no number'} removed.`
              : `${linesText(removed.rows.length)} removed.`}
          </p>
          <Button size="small" onClick={onUndo}>
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

/** Shown if the numbers could not be looked up. */
export function LookUpFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return null;
  return (
    <ErrorState title="The numbers could not be looked up" onRetry={onRetry}>
      {failureMessage(error)} Your lines are kept.
    </ErrorState>
  );
}
