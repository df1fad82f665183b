import type { Basket, BasketLine } from '@axlewright/contract/sales/baskets';
import { useCallback, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { BasketLineRow } from './basket-line-row.tsx';
import { useFormerPrices } from './seen-prices.ts';
import { useRemoveWithUndo } from './use-remove-with-undo.ts';

/** The page shows this many lines at first. A basket can have 2,000, and showing all at once would make the page slow. */
const shownAtOnce = 100;

export function BasketLines({ basket }: { basket: Basket }) {
  const { email } = useOutletContext<AuthUser>();
  const [shown, setShown] = useState(shownAtOnce);
  const formerPrices = useFormerPrices(basket.lines, email);
  const removeWithUndo = useRemoveWithUndo(basket.companyId);
  const remove = useCallback(
    (line: BasketLine) => {
      focusAfterRemoval();
      removeWithUndo(line);
    },
    [removeWithUndo],
  );
  const hidden = Math.max(basket.lines.length - shown, 0);
  return (
    <div className="@container">
      <ul aria-label="Basket lines" className="divide-y divide-line border-line border-y">
        {basket.lines.slice(0, shown).map((line) => (
          <BasketLineRow key={line._id} line={line} lines={basket.lines} formerPrice={formerPrices.get(line._id)} onRemove={remove} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + shownAtOnce)} className="mt-4">
          Show {Math.min(hidden, shownAtOnce).toLocaleString('en-US')} more of {hidden.toLocaleString('en-US')} lines
        </Button>
      )}
    </div>
  );
}

/** The removed line had the focus. The page's heading gets it, so that the keyboard does not start at the top of the document. */
function focusAfterRemoval(): void {
  document.getElementById('page-title')?.focus({ preventScroll: true });
}
