import { formatCents } from '@axlewright/contract/money/money';
import type { MailKind } from '@axlewright/contract/people/mail-preferences';
import { detailChangeText } from '@axlewright/contract/sales/order-corrections';
import type { OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import { carriers, trackingUrl } from '@axlewright/contract/warehouse/carriers';
import type { MailContent } from '../../../platform/mail/mail-content.ts';
import { isShipped } from '../orders/order-json.ts';
import { lineTable, numberFacts, pieceTable, shipToFacts, totalCents } from './order-mail-facts.ts';
import type { OrderEventRow, Recipient } from './order-mails.queries.ts';

/** The events that the shop sends emails about, and their kinds. A member can turn off each kind. */
export const mailKindOf = {
  placed: 'orders',
  'payment-link-sent': 'orders',
  'payment-failed': 'orders',
  paid: 'orders',
  cancelled: 'orders',
  refunded: 'orders',
  'refund-failed': 'orders',
  shipped: 'shipping',
  'tracking-changed': 'shipping',
  delivered: 'delivered',
  'pieces-cancelled': 'orders',
  'details-changed': 'orders',
} as const satisfies Partial<Record<OrderEventKind, MailKind>>;
export type MailedKind = keyof typeof mailKindOf;
export const mailedKinds = Object.keys(mailKindOf) as readonly MailedKind[];

/**
 * Returns the kind of an email. `isAlwaysToBuyer`: the buyer gets the email even after turning the kind off. This is so for the payment
 * link and for the email about a phone order, because a customer who calls must get what the clerk sends.
 */
export function deliveryOf(kind: MailedKind, { actor }: Pick<OrderEventRow, 'actor'>): { kind: MailKind; isAlwaysToBuyer: boolean } {
  return { kind: mailKindOf[kind], isAlwaysToBuyer: kind === 'payment-link-sent' || (kind === 'placed' && actor === 'admin') };
}

/** Returns whether the recipient can turn off this email. */
export const canTurnOff = (kind: MailedKind, { event, recipient }: Pick<MailedEvent, 'event' | 'recipient'>): boolean =>
  !(deliveryOf(kind, event).isAlwaysToBuyer && recipient.because === 'placed');

interface OrderMail {
  subject: string;
  content: MailContent;
}

export interface MailedEvent {
  event: OrderEventRow;
  order: Order;
  recipient: Pick<Recipient, 'userId' | 'because'>;
  /** origin of the shop, for links */
  publicUrl: string;
}

export function mailOf(kind: MailedKind, mailed: MailedEvent): OrderMail {
  const { order, publicUrl } = mailed;
  const { subject, facts = numberFacts(order), footerLinks = [], ...text } = texts[kind](mailed);
  return {
    subject,
    content: {
      table: lineTable(order),
      ...text,
      facts: [...facts, ...(isBuyer(mailed) ? [] : [{ label: 'Placed by', text: order.customer }]), ...shipToFacts(order)],
      footer: `We sent this email ${reasonFor(mailed)} at ${new URL(publicUrl).host}.`,
      footerLinks: [
        ...footerLinks,
        ...(canTurnOff(kind, mailed) ? [{ label: 'Change which emails you get', url: `${publicUrl}${paths.emails}` }] : []),
      ],
    },
  };
}

const reasons: Record<Recipient['because'], string> = {
  placed: 'because you placed this order',
  'whole-company': 'because you get the emails about all orders of your company',
  'buyer-left': 'because the person who placed this order no longer belongs to your company',
};

const reasonFor = ({ recipient: { because }, order }: MailedEvent) =>
  because === 'placed' && order.placedByStaff ? 'because we took this order from you by phone' : reasons[because];

type OrderText = Pick<MailContent, 'heading' | 'paragraphs' | 'button'> & Partial<MailContent> & { subject: string };

const texts: Record<MailedKind, (mailed: MailedEvent) => OrderText> = {
  placed: (mailed) => ({
    subject: `Order ${mailed.order._id} received`,
    heading: 'Order received',
    // The email can be late: the order may already be canceled.
    ...(mailed.order.status === 'cancelled'
      ? { paragraphs: ['We received this order. It was canceled in the meantime.'], button: refundButton(mailed) }
      : { paragraphs: [receivedText(mailed)], button: { label: 'View and pay order', url: orderUrl(mailed) } }),
  }),

  'payment-link-sent': (mailed) => ({
    subject: `Pay for order ${mailed.order._id}`,
    heading: 'Your payment link',
    paragraphs: [
      `${formatCents(totalCents(mailed.order))} is due for this order. Log in, and pay by card on the order page.`,
      'The parts are set aside. We cancel orders that stay unpaid.',
    ],
    button: { label: 'Pay order', url: orderUrl(mailed) },
  }),

  'payment-failed': (mailed) => ({
    subject: `Payment failed for order ${mailed.order._id}`,
    heading: 'Payment failed',
    paragraphs: [
      `The payment of ${formatCents(mailed.event.cents ?? totalCents(mailed.order))} did not go through, and nothing was charged.${reasonOf(mailed.event)}`,
      'The parts are still set aside. Try again on the order page, or use another card. We cancel orders that stay unpaid.',
    ],
    button: { label: 'Pay order', url: orderUrl(mailed) },
  }),

  paid: (mailed) => ({
    subject: `Payment received for order ${mailed.order._id}`,
    heading: 'Payment received',
    paragraphs: [`Thank you. We received your payment of ${formatCents(mailed.event.cents ?? totalCents(mailed.order))}.`],
    button: { label: 'View receipt', url: orderUrl(mailed) },
  }),

  cancelled: (mailed) => ({
    subject: `Order ${mailed.order._id} canceled`,
    heading: 'Order canceled',
    paragraphs: [whoCanceled(mailed), 'You have not been charged for this order. If a payment still arrives, we will refund it in full.'],
    button: canceledOrders(mailed),
  }),

  refunded: (mailed) => {
    const { event, order } = mailed;
    const refundCents = event.cents ?? 0;
    const paidCents = event.payment_cents ?? totalCents(order);
    return {
      subject: `Refund of ${formatCents(refundCents)} for order ${order._id}`,
      heading: 'Refund issued',
      ...aboutCancellation(mailed),
      paragraphs: [
        ...(event.canceled.length > 0 ? ['We could not send all pieces of your order, so we canceled those below.'] : []),
        `We refunded ${formatCents(refundCents)} to the card that paid. It can take a few business days to appear on your statement.`,
      ],
      facts: [
        ...factsWithReason(mailed),
        { label: 'Payment', text: formatCents(paidCents) },
        { label: 'Refunded so far', text: formatCents(event.refunded_cents) },
        { label: 'Remaining', text: formatCents(paidCents - event.refunded_cents) },
      ],
      button: refundButton(mailed),
    };
  },

  'refund-failed': (mailed) => ({
    subject: `Refund for order ${mailed.order._id} failed`,
    heading: 'Refund failed',
    ...aboutCancellation(mailed),
    facts: factsWithReason(mailed),
    paragraphs: [
      mailed.event.was_refunded
        ? `We told you about a refund of ${formatCents(mailed.event.cents ?? 0)}. The bank that issued the card did not accept it, for example because the card is closed.`
        : `We could not send all pieces of your order, so we canceled ${mailed.event.canceled.length > 0 ? 'those below' : 'some'}. The refund of ${formatCents(mailed.event.cents ?? 0)} to your card failed.`,
      'You will not lose this money. Contact us, so that we can return it in another way.',
    ],
    button: refundButton(mailed),
  }),

  shipped: (mailed) => ({
    ...aboutShipment(mailed),
    ...(mailed.event.shipment?.carrier === 'pickup'
      ? { subject: `Order ${mailed.order._id}: parts picked up`, heading: 'Parts picked up' }
      : { subject: `Order ${mailed.order._id}: shipment sent`, heading: 'Shipment sent' }),
    paragraphs: [shippedText(mailed)],
  }),

  'tracking-changed': (mailed) => ({
    ...aboutShipment(mailed),
    subject: `Order ${mailed.order._id}: tracking changed`,
    heading: 'Tracking changed',
    paragraphs: ['The carrier or the tracking number of your shipment has changed.'],
  }),

  'pieces-cancelled': (mailed) => ({
    ...aboutCancellation(mailed),
    subject: `Pieces of order ${mailed.order._id} canceled`,
    heading: 'Pieces canceled',
    facts: factsWithReason(mailed),
    paragraphs: [
      'We could not send all pieces of your order, so we canceled those below.',
      mailed.event.is_deduction_refunded
        ? 'We have already refunded them.'
        : 'Their refund is under way. We will email you when it is issued.',
    ],
    button: { label: 'View receipt', url: orderUrl(mailed) },
  }),

  'details-changed': (mailed) => ({
    subject: `Order ${mailed.order._id} changed`,
    heading: 'Order changed',
    paragraphs: [
      `${shopName} changed this order. If nobody asked for this, contact us.`,
      ...(mailed.event.changes ?? []).map((change) => `${detailChangeText(change)}.`),
    ],
    button: { label: 'View order', url: orderUrl(mailed) },
  }),

  delivered: (mailed) => ({
    ...aboutShipment(mailed),
    subject: `Order ${mailed.order._id}: shipment delivered`,
    heading: 'Shipment delivered',
    paragraphs: ['Your shipment was delivered. If something is missing or damaged, contact us.'],
  }),
};

function receivedText(mailed: MailedEvent): string {
  const isByPhone = mailed.order.placedByStaff;
  // The email can be late: the order may already be paid.
  const isUnpaid = mailed.order.state === 'unpaid';
  const howToPay = (start: string) => (isUnpaid ? ` ${start} pay by card on the order page. We cancel orders that stay unpaid.` : '');
  if (!isBuyer(mailed))
    return `We received an order from your company${isByPhone ? ' by phone' : ''}, and have set the parts aside.${howToPay('You can')}`;
  return isByPhone
    ? `Thanks for your call. We placed this order for you, and have set the parts aside.${howToPay('Log in to')}`
    : `Thanks for your order. We have set the parts aside for you.${howToPay('You can')}`;
}

/** The carrier, the parts in the shipment, and a button to its tracking page. */
function aboutShipment(mailed: MailedEvent): Pick<OrderText, 'facts' | 'table' | 'button' | 'footerLinks'> {
  const { event, order } = mailed;
  const orderButton = { label: 'View order', url: orderUrl(mailed) };
  if (!event.shipment) return { button: orderButton };
  const { carrier, tracking_number: number, lines } = event.shipment;
  const tracking = trackingUrl(carrier, number);
  return {
    facts: [
      ...numberFacts(order),
      { label: 'Carrier', text: carriers[carrier].label },
      ...(number === '' ? [] : [{ label: 'Tracking number', text: number }]),
    ],
    table: pieceTable('Shipped', order, lines),
    ...(tracking === null ? { button: orderButton } : { button: { label: 'Track shipment', url: tracking }, footerLinks: [orderButton] }),
  };
}

/** The canceled pieces, if the event is about a cancellation. */
function aboutCancellation({ event: { canceled }, order }: MailedEvent): Pick<OrderText, 'table'> {
  return canceled.length > 0 ? { table: pieceTable('Canceled', order, canceled) } : {};
}

/** Includes the reason for the refund or cancellation. The dialogs tell staff that the buyer sees it. */
const factsWithReason = ({ order, event: { reason } }: MailedEvent) => [
  ...numberFacts(order),
  ...(reason === '' ? [] : [{ label: 'Reason', text: reason }]),
];

function shippedText({ event: { shipment, has_later_shipment }, order }: MailedEvent): string {
  const isPickup = shipment?.carrier === 'pickup';
  // The email can be late: the rest may already be on its way in another shipment.
  if (isShipped(order) && !has_later_shipment) return isPickup ? 'Your parts were picked up.' : 'Your parts are on their way.';
  return `Some of your parts ${isPickup ? 'were picked up' : 'are on their way'}. The rest will follow.`;
}

function whoCanceled({ event: { actor, user_id }, recipient }: MailedEvent): string {
  if (actor === 'buyer') return user_id === recipient.userId ? 'You canceled this order.' : 'A member of your company canceled this order.';
  if (actor === 'admin') return `${shopName} canceled this order.`;
  return 'This order was canceled automatically, because it was not paid in time.';
}

const isBuyer = ({ recipient }: MailedEvent) => recipient.because === 'placed';
/** The reason is a sentence, such as "Your card was declined." */
const reasonOf = ({ note }: OrderEventRow) => (note === '' ? '' : ` ${note}`);

const orderUrl = ({ order, publicUrl }: MailedEvent) => `${publicUrl}${paths.payment(order._id)}`;
const canceledOrders = ({ publicUrl }: MailedEvent) => ({
  label: 'View canceled orders',
  url: `${publicUrl}${paths.myOrders}?state=cancelled`,
});
const refundButton = (mailed: MailedEvent) =>
  mailed.order.paid ? { label: 'View receipt', url: orderUrl(mailed) } : canceledOrders(mailed);
