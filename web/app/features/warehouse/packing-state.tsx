import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { OrderToShip, Packing } from '@axlewright/contract/warehouse/shipments';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const looks: Record<Packing['fulfillment'], { label: string; tone: BadgeTone }> = {
  none: { label: 'To pack', tone: 'neutral' },
  picking: { label: 'Packing', tone: 'accent' },
  'partly-shipped': { label: 'Partly shipped', tone: 'warning' },
  shipped: { label: 'Shipped', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
};

type Shown = Pick<OrderToShip, 'fulfillment' | 'holdReason' | 'packer' | 'refunded' | 'refundUnderWay'> &
  Partial<Pick<Packing, 'state' | 'status'>>;

/** A paid order whose pieces were all canceled has the status canceled, but its state stays paid. */
function notToShip({ state, status }: Shown): string | null {
  if (status === 'cancelled') return 'Canceled';
  return state === 'unpaid' ? 'Unpaid' : null;
}

/** The packing status of an order, and what a clerk must know before packing it. */
export function PackingState({ order }: { order: Shown }) {
  const { fulfillment, holdReason, packer, refunded, refundUnderWay = 0 } = order;
  const { label, tone } = looks[fulfillment];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {!(packer && fulfillment === 'picking') && <Badge tone={tone}>{notToShip(order) ?? label}</Badge>}
      {packer && <Badge tone="accent">{packer.isYou ? 'You are packing' : `${packer.name} is packing`}</Badge>}
      {holdReason !== null && <Badge tone="danger">On hold</Badge>}
      {refunded > 0 && <Badge tone="warning">{formatCents(centsFromDollars(refunded))} refunded</Badge>}
      {refundUnderWay > 0 && <Badge tone="warning">{formatCents(centsFromDollars(refundUnderWay))} refund under way</Badge>}
    </span>
  );
}
