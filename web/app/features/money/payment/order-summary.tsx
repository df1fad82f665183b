import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { Price } from '../../../ui/price.tsx';

export function OrderSummary({ order }: { order: Order }) {
  return (
    <section aria-labelledby="summary-title" className="rounded-md border border-line bg-surface p-5">
      <h2 id="summary-title" className="text-lg">
        Order {order._id}
      </h2>
      <ul className="mt-4 grid gap-4">
        {order.lines.map((line) => (
          <li key={line.lineNumber} className="grid grid-cols-[1fr_auto] gap-x-4">
            <p className="min-w-0">
              <span className="figures block text-ink-faint text-sm">{line.partNumber}</span>
              <span className="font-medium">{line.name}</span>
              <span className="figures block text-ink-soft text-sm">
                {line.quantity} × <Price cents={centsFromDollars(line.unitPrice)} />
              </span>
            </p>
            <Price cents={centsFromDollars(line.price)} className="font-medium" />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-line border-t pt-4 font-semibold text-lg">
        Total <Price cents={centsFromDollars(order.price)} />
      </p>
      {order.address && <p className="mt-3 whitespace-pre-line text-ink-soft text-sm wrap-anywhere">Ship to: {order.address}</p>}
    </section>
  );
}
