import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { canTurnOff, type MailedEvent, type MailedKind, mailOf } from '../features/sales/order-mails/order-mail-texts.ts';
import { layoutMail } from '../platform/mail/mail-layout.ts';
import { sampleOf } from './mail-sample.ts';
import { sampleEvent, sampleOrder, sampleShipment } from './sample-order.ts';

interface Sample {
  name: string;
  sentWhen: string;
  kind: MailedKind;
  event?: Partial<MailedEvent['event']>;
  order?: Partial<MailedEvent['order']>;
  because?: MailedEvent['recipient']['because'];
}

const shipment = sampleShipment;
const refund = { cents: 19_560, refunded_cents: 19_560, reason: 'Damaged in the warehouse' };

const byPhone = { placedByStaff: true, paid: false, state: 'unpaid', settlement: 'unpaid', fulfillment: 'none' } as const;

/** One sample for each kind, so that a new kind without a sample does not compile. */
const samples: Record<MailedKind, Omit<Sample, 'kind'>> = {
  placed: { name: 'Order received', sentWhen: 'A buyer placed an order.' },
  'payment-link-sent': {
    name: 'Payment link',
    sentWhen: 'A clerk sent the payment link for an order, for example after a phone order.',
    event: { actor: 'admin' },
    order: byPhone,
  },
  'payment-failed': {
    name: 'Payment failed',
    sentWhen:
      'A card was rejected, and the buyer did not pay with another one within three minutes. Several failed attempts in a row give only one email.',
    event: { note: 'Your card has insufficient funds.' },
  },
  paid: { name: 'Payment received', sentWhen: 'The card processor reported the payment.' },
  cancelled: { name: 'Order canceled', sentWhen: 'The buyer, a colleague, our staff, or the shop canceled an unpaid order.' },
  refunded: { name: 'Refund issued', sentWhen: 'The card processor made a refund.', event: refund },
  'refund-failed': {
    name: 'Refund failed',
    sentWhen:
      'A refund failed, and so did all retries. The buyer expects the refund, because an email announced it or pieces of the order were canceled.',
    event: refund,
  },
  'pieces-cancelled': {
    name: 'Pieces canceled',
    sentWhen:
      'Our staff canceled pieces of a paid order for which a refund had already been made or requested. If the cancellation makes a refund, the email about the refund lists the pieces instead.',
    event: { canceled: shipment.lines },
  },
  'details-changed': {
    name: 'Order changed',
    sentWhen: 'A clerk corrected the shipping address, PO number, phone, or note of an order.',
    event: { actor: 'admin', changes: [{ field: 'purchaseOrder', from: 'PO-2026-0171', to: 'PO-2026-0117' }] },
  },
  shipped: { name: 'Shipment sent', sentWhen: 'The warehouse shipped parts of an order.', event: { shipment } },
  'tracking-changed': { name: 'Tracking changed', sentWhen: 'A clerk changed the carrier or the tracking number.', event: { shipment } },
  delivered: { name: 'Shipment delivered', sentWhen: 'A clerk marked a shipment as delivered.', event: { shipment } },
};

const variants: readonly Sample[] = [
  {
    name: 'Order received by phone',
    sentWhen: 'A clerk placed an order for a member who called.',
    kind: 'placed',
    event: { actor: 'admin' },
    order: byPhone,
  },
  {
    name: 'Refund issued, pieces canceled',
    sentWhen: 'Our staff canceled pieces of a paid order, which refunds them.',
    kind: 'refunded',
    event: { ...refund, canceled: shipment.lines },
  },
  {
    name: 'Order received, to an owner',
    sentWhen: 'A member placed an order, and the owner gets the emails of the whole company.',
    kind: 'placed',
    because: 'whole-company',
  },
  {
    name: 'Order canceled, not paid in time',
    sentWhen: 'Nobody paid an order, so the shop canceled it. The buyer has left the company, so the owners get the email.',
    kind: 'cancelled',
    event: { actor: 'shop', user_id: null },
    because: 'buyer-left',
  },
  {
    name: 'Parts picked up',
    sentWhen: 'The buyer picked parts up at the counter.',
    kind: 'shipped',
    event: { shipment: { ...shipment, carrier: 'pickup', tracking_number: '' } },
    order: { fulfillment: 'shipped' },
  },
];

const whoGets: Record<MailedEvent['recipient']['because'], string> = {
  placed: 'The member who placed the order',
  'whole-company': 'Owners who want the emails of the whole company',
  'buyer-left': 'The owners of the company',
};

/** @param publicUrl origin of the shop, for links */
export function orderSamples(publicUrl: string): MailPreview[] {
  const ofEachKind = Object.entries(samples).map(([kind, sample]) => ({ ...sample, kind: kind as MailedKind }));
  return [...ofEachKind, ...variants].map(({ kind, name, sentWhen, event, order, because = 'placed' }: Sample) => {
    const mailed: MailedEvent = {
      event: { ...sampleEvent, what: kind, ...event },
      order: { ...sampleOrder, ...order },
      recipient: { userId: '1', because },
      publicUrl,
    };
    const { subject, content } = mailOf(kind, mailed);
    const isOptional = canTurnOff(kind, mailed);
    const group = event?.shipment ? 'Shipping' : 'Orders';
    return sampleOf({ name, group, sentWhen, sentTo: whoGets[because], canTurnOff: isOptional }, { subject, ...layoutMail(content) });
  });
}
