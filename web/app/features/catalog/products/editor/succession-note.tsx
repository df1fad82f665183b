import { isOrderableStatus, type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { Button } from '../../../../ui/button.tsx';
import type { EditorValues } from './editor-values.ts';
import { focusControl } from './server-problems.ts';
import { useProductEditor } from './use-editor.ts';

/** Says if the status of the part and "Replaced by" contradict each other, and offers the status that fits. */
export function SuccessionNote() {
  const { values } = useProductEditor();
  const contradiction = contradictionOf(values);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-warning empty:hidden">
      {contradiction && <p>{contradiction.text}</p>}
      {contradiction?.status && <StatusButton status={contradiction.status} />}
    </div>
  );
}

function StatusButton({ status }: { status: LifeCycleStatus }) {
  const { set } = useProductEditor();
  const setStatus = () => {
    set({ lifeCycleStatus: status });
    // This button had the focus, and it disappears.
    focusControl((name) => name === 'lifeCycleStatus');
  };
  return (
    <Button size="small" onClick={setStatus}>
      Set the status to “{lifeCycleStatuses[status]}”
    </Button>
  );
}

interface Contradiction {
  text: string;
  status: LifeCycleStatus | null;
}

function contradictionOf({ lifeCycleStatus, successors: { kind } }: EditorValues): Contradiction | null {
  const isSold = isOrderableStatus(lifeCycleStatus);
  if (kind === 'none') {
    return lifeCycleStatus === '6' || lifeCycleStatus === '7'
      ? { text: 'Buyers do not see what replaces this part. Enter its successor, or choose “Discontinued”.', status: null }
      : null;
  }
  if (kind === 'use-up') return isSold ? null : { text: 'With this status, buyers cannot order the old stock.', status: 'A' };
  return isSold ? { text: 'Buyers can still order this part.', status: kind === 'renumbered' ? '6' : '7' } : null;
}
