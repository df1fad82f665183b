import type { ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { Button } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ImportFigures } from '../import-figures.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { lossText } from './vehicle-import-texts.ts';
import { useDiscardVehicleImport, useStartVehicleImport } from './vehicle-imports.queries.ts';

const stepTexts = {
  reading: 'Reading the file',
  comparing: 'Comparing the file with the vehicles that your parts fit',
  writing: 'Writing the changes',
} as const;

interface VehicleImportStatusProps {
  found: ApplicationImport;
  onDiscarded: () => void;
}

/** The state of an import, and what the clerk can do next. */
export function VehicleImportStatus({ found, onDiscarded }: VehicleImportStatusProps) {
  const { state, step, percent, records, errors, warnings } = found;
  if (state === 'checking' || state === 'importing')
    return (
      <>
        <ImportProgress
          text={step ? stepTexts[step] : state === 'checking' ? 'Waiting for the check' : 'Waiting for other imports'}
          percent={step === 'reading' ? percent : null}
        />
        <DiscardButton
          importId={found._id}
          onDiscarded={onDiscarded}
          variant="secondary"
          label={state === 'checking' ? 'Cancel the check' : 'Cancel the import'}
        />
      </>
    );
  return (
    <>
      {state === 'failed' && <ErrorState title="This file was not imported">{found.problem}</ErrorState>}
      {records > 0 && (
        <ImportFigures
          figures={[
            { label: 'Records', count: records },
            { label: 'Errors', count: errors },
            { label: 'Warnings', count: warnings },
          ]}
        />
      )}
      <Actions found={found} onDiscarded={onDiscarded} />
    </>
  );
}

function Actions({ found, onDiscarded }: VehicleImportStatusProps) {
  const { _id, state, errors, difference } = found;
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: start, isPending: isStarting } = useStartVehicleImport();
  if (state !== 'checked') return <LinkButton to={paths.imports}>Import another file</LinkButton>;
  const changed = difference ? difference.applications.added + difference.applications.dropped : 0;

  async function askToImport() {
    const isSure = await confirm({
      title: 'Import this file?',
      text: lossText(difference),
      confirmLabel: 'Import',
      tone: difference?.parts.losing === 0 ? 'primary' : 'danger',
    });
    if (isSure) start(_id);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {changed > 0 && (
        <Button variant="primary" onClick={() => void askToImport()} loading={isStarting}>
          Import
        </Button>
      )}
      {errors > 0 && <p>The file cannot be imported. Correct the errors, then upload it again.</p>}
      {difference && changed === 0 && <p>This file changes nothing, so there is nothing to import.</p>}
      <DiscardButton importId={_id} onDiscarded={onDiscarded} variant="quiet" label="Discard" />
      {confirmDialog}
    </div>
  );
}

interface DiscardButtonProps {
  importId: string;
  onDiscarded: () => void;
  label: string;
  variant: 'secondary' | 'quiet';
}

function DiscardButton({ importId, onDiscarded, label, variant }: DiscardButtonProps) {
  const { mutate: discard, isPending } = useDiscardVehicleImport(onDiscarded);
  return (
    <Button variant={variant} className="justify-self-start" loading={isPending} onClick={() => discard(importId)}>
      {label}
    </Button>
  );
}
