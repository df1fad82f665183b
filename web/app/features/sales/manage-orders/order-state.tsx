import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<Order['state'], { label: string; tone: BadgeTone }> = {
  unpaid: { label: 'Unpaid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

export function OrderState({ order }: { order: Pick<Order, 'state' | 'status' | 'refunded'> }) {
  const { label, tone } = looks[order.state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {order.state === 'paid' && order.status === 'cancelled' && <Badge>Canceled</Badge>}
      {order.refunded > 0 && <Badge tone="accent">{formatCents(centsFromDollars(order.refunded))} refunded</Badge>}
    </span>
  );
}
