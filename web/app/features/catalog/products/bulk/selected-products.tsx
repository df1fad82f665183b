import type { Part } from '@axlewright/contract/catalog/parts';
import { useState } from 'react';
import { SelectionBar } from '../../../../lists/selection/selection-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';

const BulkDialog = loadLater(async () => (await import('./bulk-dialog.tsx')).BulkDialog, null);

/** Says how many products are selected, and changes them together. */
export function SelectedProducts({ parts, onClear }: { parts: readonly Part[]; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SelectionBar
        label="Selected products"
        text={parts.length === 1 ? '1 product selected' : `${parts.length} products selected`}
        onClear={onClear}
      >
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Change
        </Button>
      </SelectionBar>
      {isOpen && <BulkDialog parts={parts} onClose={() => setOpen(false)} onDone={onClear} />}
    </>
  );
}
