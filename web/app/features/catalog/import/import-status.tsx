import type { PartImport } from '@axlewright/contract/catalog/part-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportProgress } from './import-progress.tsx';
import { countOf, failureTitle, lineWord, wasStarted } from './import-texts.ts';
import { useDiscardImport, useStartImport, useUndoImport } from './part-imports.queries.ts';

const runningTexts = { checking: 'Comparing the file with the catalog', importing: 'Importing', undoing: 'Undoing the import' } as const;

interface ImportStatusProps {
  found: PartImport;
  onDiscarded: () => void;
}

/** The state of an import, and what the clerk can do next. */
export function ImportStatus({ found, onDiscarded }: ImportStatusProps) {
  const { state } = found;
  if (state === 'checking' || state === 'importing' || state === 'undoing')
    return <ImportProgress text={runningTexts[state]} percent={found.percent} />;
  return (
    <>
      {state === 'failed' && <ErrorState title={failureTitle(found)}>{found.problem}</ErrorState>}
      {(state !== 'failed' || wasStarted(found)) && <Figures found={found} />}
      {found.warnings.length > 0 && state === 'checked' && (
        <ul className="list-disc ps-5 text-warning">
          {found.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Actions found={found} onDiscarded={onDiscarded} />
    </>
  );
}

function Figures({ found }: { found: PartImport }) {
  const { state, added, changed, unchanged, errorLines, left } = found;
  const figures = [
    { label: 'New parts', count: added },
    { label: 'Changed parts', count: changed },
    { label: 'Unchanged parts', count: unchanged },
    { label: `${lineWord(found)}s with errors`, count: errorLines },
    ...(state === 'undone' ? [{ label: 'Not undone', count: left }] : []),
  ];
  return <ImportFigures figures={figures} />;
}

function Actions({ found, onDiscarded }: ImportStatusProps) {
  const { _id, state, added, changed, undoUntil, left } = found;
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: start, isPending: isStarting } = useStartImport();
  const { mutate: undo, isPending: isUndoing } = useUndoImport();
  const { mutate: discard, isPending: isDiscarding } = useDiscardImport(onDiscarded);
  const parts = added + changed;

  async function askToUndo() {
    const isSure = await confirm({
      title: 'Undo this import?',
      text: 'New parts will be deleted, and changed parts will get their previous values back. Parts that someone has changed or ordered since then will stay as they are.',
      confirmLabel: 'Undo import',
      cancelLabel: 'Keep import',
      tone: 'danger',
    });
    if (isSure) undo(_id);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'checked' && parts > 0 && (
        <Button variant="primary" onClick={() => start(_id)} loading={isStarting}>
          Import {countOf(parts, 'part')}
        </Button>
      )}
      {state === 'checked' && parts === 0 && <p>This file changes nothing, so there is nothing to import.</p>}
      {state === 'checked' && (
        <Button variant="quiet" loading={isDiscarding} onClick={() => discard(_id)}>
          Discard
        </Button>
      )}
      {undoUntil && (
        <>
          <Button onClick={() => void askToUndo()} loading={isUndoing}>
            Undo import
          </Button>
          <p className="text-ink-soft">You can undo it until {formatDateTime(undoUntil)}.</p>
        </>
      )}
      {state === 'undone' && (
        <p>
          {left === 0 ? 'All parts are as they were before the import.' : `${countOf(left, 'part')} could not be undone. See the list.`}
        </p>
      )}
      {state !== 'checked' && !undoUntil && <LinkButton to={paths.imports}>Import another file</LinkButton>}
      {confirmDialog}
    </div>
  );
}
