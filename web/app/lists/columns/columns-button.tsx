import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

const ColumnsDialog = loadLater(async () => (await import('./columns-dialog.tsx')).ColumnsDialog, null);

/** Opens the choice of columns. Says how many are hidden. */
export function ColumnsButton({ optional, show, showAll }: Pick<ColumnChoice<never>, 'optional' | 'show' | 'showAll'>) {
  const [isOpen, setOpen] = useState(false);
  const hidden = optional.filter(({ isShown }) => !isShown).length;
  return (
    <>
      <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`}
      </Button>
      {isOpen && <ColumnsDialog optional={optional} show={show} showAll={showAll} onClose={() => setOpen(false)} />}
    </>
  );
}
