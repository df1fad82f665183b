import ArrowDownToLine from 'virtual:icon/arrow-down-to-line';
import ShoppingBasket from 'virtual:icon/shopping-basket';
import { formatCents } from '@axlewright/contract/money/money';
import { Button } from '../../../../ui/button.tsx';
import { linesText, piecesText } from '../../orders/count-texts.ts';
import type { PadCounts } from '../rows/pad-counts.ts';

interface PadBarProps {
  counts: PadCounts;
  isSending: boolean;
  /** Whether an add that was interrupted can be repeated. */
  mayRepeat: boolean;
  mayOrder: boolean;
  isVisitor: boolean;
  onAdd: () => void;
  onNext: () => void;
}

/** Phones show only the first words. */
const AddLabel = ({ ready }: { ready: number }) => (
  <span>
    Add {linesText(ready)} <span className="max-sm:sr-only">to basket</span>
  </span>
);

/** The bar at the bottom: how many lines are ready, what they cost, and the button that adds them. */
export function PadBar({ counts, isSending, mayRepeat, mayOrder, isVisitor, onAdd, onNext }: PadBarProps) {
  const { ready, needUser, lookingUp, pieces, totalCents } = counts;
  return (
    <div data-bottom-bar className="sticky bottom-0 z-10 mt-4 border-ink border-t-2 bg-paper py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="figures text-[0.9375rem]">
          <span className="font-semibold">{linesText(counts.lines)}</span>
          <span className="text-ink-soft">
            {lookingUp > 0 && ` · ${lookingUp.toLocaleString('en-US')} being looked up`}
            {ready > 0 && ` · ${ready.toLocaleString('en-US')} ready: ${piecesText(pieces)}, `}
          </span>
          {ready > 0 && <span className="font-semibold">{formatCents(totalCents)}</span>}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {needUser > 0 && (
            <Button onClick={onNext} className="max-sm:flex-1 max-sm:px-3" aria-keyshortcuts="Alt+N">
              <ArrowDownToLine aria-hidden="true" />
              {linesText(needUser)} to fix
            </Button>
          )}
          {mayOrder && (
            <Button
              variant="primary"
              onClick={onAdd}
              loading={isSending}
              disabled={ready === 0 && !mayRepeat}
              aria-keyshortcuts="Control+Enter"
              className="max-sm:flex-1 max-sm:px-3"
            >
              <ShoppingBasket aria-hidden="true" />
              {mayRepeat && !isSending ? (
                'Try again'
              ) : isVisitor ? (
                'Log in to add'
              ) : ready === 0 ? (
                'Add to basket'
              ) : (
                <AddLabel ready={ready} />
              )}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
