import Check from 'virtual:icon/check';
import Columns3 from 'virtual:icon/columns-3';
import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { addCompared, type ComparedPart, removeCompared, useComparedParts } from './compared-parts.ts';

interface CompareToggleProps {
  part: ComparedPart;
  /** Hides the text on phones. Screen readers still read it. */
  isCompact?: boolean;
  className?: string;
}

/** Adds the part to the comparison, or removes it. Disabled if the comparison is full without it. The tray shows how many are chosen. */
export function CompareToggle({ part, isCompact = false, className = '' }: CompareToggleProps) {
  const compared = useComparedParts();
  const isChosen = compared.some(({ _id }) => _id === part._id);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Compare ${part.name || part.partNumber}`}
      disabled={!isChosen && compared.length >= maximumCompared}
      onClick={() => (isChosen ? removeCompared(part._id) : addCompared(part))}
      className={`inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border px-2.5 font-semibold text-sm leading-none transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11 disabled:cursor-not-allowed disabled:opacity-45 print:hidden ${isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface text-ink hover:border-ink'} ${className}`}
    >
      {isChosen ? <Check aria-hidden="true" className="size-4" /> : <Columns3 aria-hidden="true" className="size-4" />}
      <span className={isCompact ? 'max-sm:sr-only' : ''}>Compare</span>
    </button>
  );
}
