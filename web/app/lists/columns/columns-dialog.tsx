import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

interface ColumnsDialogProps extends Pick<ColumnChoice<never>, 'optional' | 'show' | 'showAll'> {
  onClose: () => void;
}

/** Shows and hides columns of a list. The list behind it changes at once. */
export function ColumnsDialog({ optional, show, showAll, onClose }: ColumnsDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      initialFocus={first}
      onClose={onClose}
      title="Columns"
      description="Your choice is saved in this browser. Narrow windows may show fewer columns. Exports always have all columns."
      actions={
        <>
          <Button onClick={showAll}>Show all</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul>
        {optional.map(({ key, header, isShown }, index) => (
          <li key={key}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                ref={index === 0 ? first : null}
                type="checkbox"
                checked={isShown}
                onChange={({ target }) => show(key, target.checked)}
                className="size-5 accent-accent"
              />
              {header}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
