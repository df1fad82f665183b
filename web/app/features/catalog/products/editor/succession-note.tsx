import { isOrderableStatus, type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { Button } from '../../../../ui/button.tsx';
import type { EditorValues } from './editor-values.ts';
import { useProductEditor } from './use-editor.ts';

/** Says if the status of the part and "Replaced by" contradict each other, and offers the status that fits. */
export function SuccessionNote() {
  const { values, set } = useProductEditor();
  const contradiction = contradictionOf(values);
  if (!contradiction) return null;
  const { text, status } = contradiction;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-warning">
      <p>{text}</p>
      {status && (
        <Button size="small" onClick={() => set({ lifeCycleStatus: status })}>
          Set the status to “{lifeCycleStatuses[status]}”
        </Button>
      )}
    </div>
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
      ? { text: 'Buyers do not see what replaces this part. Name its successor, or choose “Discontinued”.', status: null }
      : null;
  }
  if (kind === 'use-up') return isSold ? null : { text: 'The old stock is not sold in this status.', status: 'A' };
  return isSold ? { text: 'Customers can still order this part.', status: kind === 'renumbered' ? '6' : '7' } : null;
}
