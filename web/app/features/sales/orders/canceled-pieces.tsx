import type { OrderLine } from '@axlewright/contract/sales/order-lines';

/** How many pieces of an order line we canceled. Renders nothing if there are none. */
export function CanceledPieces({ line: { cancelled, quantity } }: { line: Pick<OrderLine, 'cancelled' | 'quantity'> }) {
  return (
    cancelled > 0 && (
      <span className="figures block font-medium text-sm text-warning">
        {cancelled.toLocaleString('en-US')} of {quantity.toLocaleString('en-US')} canceled
      </span>
    )
  );
}
