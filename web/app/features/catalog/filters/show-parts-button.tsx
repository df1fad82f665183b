import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { countLabel } from '../list/category-counts.ts';

interface ShowPartsButtonProps extends Omit<ButtonProps, 'children' | 'disabled'> {
  /** undefined: not known yet */
  found: Pick<PartFacets, 'count' | 'mayBeMore'> | undefined;
  isReady?: boolean;
}

/** Closes a dialog and shows the list. Its label says how many parts the list will have. */
export function ShowPartsButton({ found, isReady = true, ...rest }: ShowPartsButtonProps) {
  return (
    <Button {...rest} variant="primary" disabled={!isReady || found?.count === 0} className="grow sm:min-w-44 sm:grow-0">
      <span aria-live="polite">{labelFor(found)}</span>
    </Button>
  );
}

function labelFor(found: ShowPartsButtonProps['found']): string {
  if (!found) return 'Show parts';
  if (found.count === 0) return 'No parts match';
  const count = countLabel({ parts: found.count, mayBeMore: found.mayBeMore })?.shown;
  return `Show ${count} ${found.count === 1 ? 'part' : 'parts'}`;
}
