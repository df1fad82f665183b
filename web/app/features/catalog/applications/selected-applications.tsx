import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import { useState } from 'react';
import { SelectionBar } from '../../../lists/selection/selection-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { countOf, vehicleText } from './application-texts.ts';
import { useRemoveApplications } from './change-applications.queries.ts';
import { ChangeTogetherDialog } from './change-together-dialog.tsx';

interface SelectedApplicationsProps {
  partId: string;
  applications: readonly PartApplication[];
  onClear: () => void;
}

/** Says how many applications are selected, and changes or removes them together. */
export function SelectedApplications({ partId, applications, onClear }: SelectedApplicationsProps) {
  const [isChanging, setChanging] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: remove, isPending } = useRemoveApplications(partId);
  const count = countOf(applications.length);
  const [first] = applications;

  async function askToRemove() {
    const isSure = await confirm({
      title: first && applications.length === 1 ? `Remove ${vehicleText(first)}?` : `Remove ${count}?`,
      text: 'The part will no longer be listed as a fit. The history of the part will show what was removed.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure)
      remove(
        applications.map(({ _id }) => _id),
        { onSuccess: onClear },
      );
  }

  return (
    <>
      <SelectionBar label="Selected vehicles" text={`${count} selected`} onClear={onClear}>
        <Button loading={isPending} onClick={() => void askToRemove()}>
          Remove
        </Button>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          Change
        </Button>
      </SelectionBar>
      {isChanging && (
        <ChangeTogetherDialog partId={partId} applications={applications} onClose={() => setChanging(false)} onDone={onClear} />
      )}
      {confirmDialog}
    </>
  );
}
