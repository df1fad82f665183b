import { Button } from '../../../ui/button.tsx';

/** Says that a form shows a draft. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2 text-accent-text"
    >
      Your unsaved changes are back.
      <Button size="small" onClick={onDiscard}>
        Discard them
      </Button>
    </p>
  );
}
