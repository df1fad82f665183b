import CircleCheck from 'virtual:icon/circle-check';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/price.tsx';

/** Shows what was ordered and links to the payment. */
export function OrderPlaced({ order, onOrderMore }: { order: Order; onOrderMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The order form had the focus. This component replaces it and takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const [line] = order.lines;
  return (
    <section aria-labelledby="placed-title" className="grid gap-4 rounded-md border border-success/50 bg-success-soft p-5 sm:p-6">
      <h2 ref={heading} id="placed-title" tabIndex={-1} className="flex items-center gap-2.5 text-xl outline-none">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        Order {order._id} placed
      </h2>
      <p>
        <span className="figures">{line?.quantity.toLocaleString('en-US')}</span> {line?.quantity === 1 ? 'piece' : 'pieces'} for{' '}
        <Price cents={centsFromDollars(order.price)} className="font-semibold" />. We have set them aside for you. Pay to have them shipped.
        We cancel orders that stay unpaid.
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A full page load, because only the payment page's Content-Security-Policy allows the card processor's script. */}
        <a href={paths.payment(order._id)} className={buttonStyle('primary')}>
          Pay now
        </a>
        <LinkButton to={paths.myOrders}>My Orders</LinkButton>
        <Button variant="quiet" onClick={onOrderMore}>
          Order more
        </Button>
      </div>
    </section>
  );
}
