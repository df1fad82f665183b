import { maximumOrderLines } from '@axlewright/contract/sales/orders';
import { linesText } from '../orders/count-texts.ts';
import type { ReadyLines } from './order-from-basket.ts';

/** Says which lines this order leaves in the basket. */
export function LeftInBasket({ lines, withProblem, tooMany }: ReadyLines) {
  if (withProblem === 0 && tooMany === 0) return null;
  return (
    <div role="status" className="grid gap-2 border-warning border-s-3 bg-warning-soft px-3 py-2 text-sm text-warning">
      {withProblem > 0 && (
        <p>
          {linesText(withProblem)} cannot be ordered as {withProblem === 1 ? 'it is' : 'they are'}.{' '}
          {lines.length > 0
            ? `Fix ${them(withProblem)} in the list, or leave ${them(withProblem)} in your basket.`
            : `Fix ${them(withProblem)} first.`}
        </p>
      )}
      {tooMany > 0 && (
        <p>
          An order has at most {linesText(maximumOrderLines)}. {linesText(tooMany)} {tooMany === 1 ? 'stays' : 'stay'} in your basket for
          the next order.
        </p>
      )}
    </div>
  );
}

const them = (count: number) => (count === 1 ? 'it' : 'them');
