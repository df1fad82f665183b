import BadgeCheck from 'virtual:icon/badge-check';
import Ban from 'virtual:icon/ban';
import Clock from 'virtual:icon/clock';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ReorderButton } from '../../sales/reorder/reorder-button.tsx';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  tone: string;
  children: ReactNode;
  /** Buttons beside the link to My Orders. */
  actions?: ReactNode;
}

/** A box with a message. It takes the focus when it appears: screen readers then read it, and Tab goes on to its buttons. */
function Notice({ icon, title, tone, children, actions }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className={`grid justify-items-start gap-3 rounded-md border px-5 py-6 ${tone}`}>
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        {icon}
        {title}
      </p>
      {children}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.myOrders}>My Orders</LinkButton>
        {actions}
      </div>
    </div>
  );
}

export function PaymentDone({ order, transactionId, justNow }: { order: Order; transactionId: string; justNow: boolean }) {
  return (
    <Notice
      icon={<BadgeCheck aria-hidden="true" className="size-6 text-success" />}
      title={justNow ? 'your payment is done' : 'Paid'}
      tone="border-success/50 bg-success-soft"
      actions={
        <>
          <Button onClick={() => print()}>Print</Button>
          <ReorderButton order={order} />
        </>
      }
    >
      <p>
        Transaction ID: <span className="figures font-semibold wrap-anywhere">{transactionId}</span>
      </p>
      {order.refunded > 0 && <p>{formatCents(centsFromDollars(order.refunded))} was refunded to your card.</p>}
    </Notice>
  );
}

/** `byBank`: the bank has not decided yet. Otherwise the card was charged, but the server has not confirmed it yet. */
export function PaymentBeingConfirmed({ transactionId, byBank }: { transactionId: string; byBank: boolean }) {
  return (
    <Notice
      icon={<Clock aria-hidden="true" className="size-6 text-warning" />}
      title="Your payment is being confirmed"
      tone="border-warning/50 bg-warning-soft"
    >
      <p>
        {byBank ? 'Your bank has not approved your payment yet.' : 'The card processor has your payment, and we are confirming it.'} This
        page updates automatically. Do not pay again. Transaction ID:{' '}
        <span className="figures font-semibold wrap-anywhere">{transactionId}</span>
      </p>
    </Notice>
  );
}

/** `canceled`: the canceled order, or null if the order does not exist. `charged`: the card was charged after the order was canceled. */
export function PaymentNotPossible({ canceled, charged = false }: { canceled: Order | null; charged?: boolean }) {
  return (
    <Notice
      icon={<Ban aria-hidden="true" className="size-6 text-ink-soft" />}
      title={canceled ? 'This order was canceled' : 'Order not found'}
      tone="border-line bg-surface"
      actions={canceled && <ReorderButton order={canceled} />}
    >
      <p>
        {canceled
          ? `A canceled order cannot be paid. Order the ${canceled.lines.length === 1 ? 'part again if you still need it' : 'parts again if you still need them'}.`
          : 'It may belong to another account, or the link is wrong.'}
      </p>
      {charged && <p>Your payment arrived after the order was canceled. It will be refunded in full to your card.</p>}
    </Notice>
  );
}

/** For members who see the order, but may not pay for it. */
export function PaymentNotAllowed({ order: { customer } }: { order: Order }) {
  return (
    <Notice
      icon={<Ban aria-hidden="true" className="size-6 text-ink-soft" />}
      title="Your role does not allow you to pay for this order"
      tone="border-line bg-surface"
    >
      <p>It is not paid yet. {customer || 'The person who placed it'}, an owner, or an approver of the company can pay.</p>
    </Notice>
  );
}
