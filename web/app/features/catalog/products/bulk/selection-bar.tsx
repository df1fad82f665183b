import type { Part } from '@axlewright/contract/catalog/parts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';

const BulkDialog = loadLater(async () => (await import('./bulk-dialog.tsx')).BulkDialog, null);

/** Says how many products are selected, and changes them together. */
export function SelectionBar({ parts, onClear }: { parts: readonly Part[]; onClear: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Selected products"
      data-bottom-bar=""
      className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center justify-between gap-3 border-line-strong border-t bg-paper px-2 py-3"
    >
      <p role="status" className="figures font-semibold">
        {parts.length === 1 ? '1 product selected' : `${parts.length} products selected`}
      </p>
      <div className="flex gap-3">
        <Button onClick={onClear}>Clear</Button>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Change
        </Button>
      </div>
      {isOpen && <BulkDialog parts={parts} onClose={() => setOpen(false)} onDone={onClear} />}
    </section>
  );
}
