import { smallestOrder } from '@axlewright/contract/order-quantity';
import { FilePenLine, PackageCheck, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { numberIn, readMultiple, readPrice, readQuantity } from './product-numbers.ts';
import type { ProductValues } from './product-values.ts';

/** What becomes of the product as the form stands. */
export function DraftNote() {
  const { name, price, availableQ, minQ, orderMultiple } = useWatch<ProductValues>() as ProductValues;
  const stock = numberIn(readQuantity(availableQ));
  const missing = [!name.trim() && 'name', numberIn(readPrice(price)) === null && 'price', stock === null && 'stock'].filter(Boolean);
  const bounds = { minQ: numberIn(readQuantity(minQ)) ?? 0, orderMultiple: numberIn(readMultiple(orderMultiple)) };
  const orderFrom = stock === null ? null : smallestOrder({ ...bounds, availableQ: stock });

  return (
    <div role="status" className="text-ink-soft [&_p]:flex [&_p]:items-start [&_p]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {missing.length > 0 ? (
        <p>
          <FilePenLine aria-hidden="true" />
          <span>
            Without name, price and stock this is kept as a draft. <span className="text-ink-faint">Missing: {missing.join(', ')}.</span>
          </span>
        </p>
      ) : orderFrom === null ? (
        <p className="text-warning">
          <TriangleAlert aria-hidden="true" />
          With this minimum and stock nothing can be ordered: an order must be above the one and below the other.
        </p>
      ) : (
        <p>
          <PackageCheck aria-hidden="true" />
          Shops can order it at once, from {orderFrom.toLocaleString('en-US')} {orderFrom === 1 ? 'piece' : 'pieces'} on.
        </p>
      )}
    </div>
  );
}
