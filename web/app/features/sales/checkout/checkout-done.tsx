import CircleCheck from 'virtual:icon/circle-check';
import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Shown while the payment page loads, and if the buyer goes back from the payment page. */
export function CheckoutDone({ orderId }: { orderId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="placed-title" className="grid gap-4 rounded-md border border-success/50 bg-success-soft p-5 sm:p-6">
      <h2 ref={heading} id="placed-title" tabIndex={-1} className="flex items-center gap-2.5 text-xl outline-none">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        Order {orderId} placed
      </h2>
      <p>We set the parts aside for you. Pay to have them shipped. We cancel orders that stay unpaid.</p>
      <div className="flex flex-wrap gap-3">
        {/* A full page load, because only the payment page's Content-Security-Policy allows the card processor's script. */}
        <a href={paths.payment(orderId)} className={buttonStyle('primary')}>
          Pay now
        </a>
        <LinkButton to={paths.myOrders}>My Orders</LinkButton>
      </div>
    </section>
  );
}
