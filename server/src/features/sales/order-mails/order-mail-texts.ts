import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import { carriers, trackingUrl } from '@axlewright/contract/warehouse/carriers';
import type { MailContent, MailFact, MailTable } from '../../../platform/mail/mail-content.ts';
import type { OrderEventRow } from './order-mails.queries.ts';

export const mailedKinds = [
  'placed',
  'paid',
  'cancelled',
  'refunded',
  'shipped',
  'tracking-changed',
  'delivered',
  'pieces-cancelled',
] as const satisfies readonly OrderEventKind[];
export type MailedKind = (typeof mailedKinds)[number];

interface OrderMail {
  subject: string;
  content: MailContent;
}

interface MailedEvent {
  event: OrderEventRow;
  order: Order;
  /** origin of the shop, for links */
  publicUrl: string;
}

/** The maximum number of lines in a mail. Gmail cuts off mails of more than 102 kB. */
const maximumMailLines = 75;

export function mailOf(kind: MailedKind, mailed: MailedEvent): OrderMail {
  const about = {
    facts: [...numberFacts(mailed.order), ...shipToFacts(mailed.order)],
    table: lineTable(mailed.order),
    footer: `We sent this email because of your order at ${new URL(mailed.publicUrl).host}.`,
  };
  const { subject, ...text } = texts[kind](mailed);
  return { subject, content: { ...about, ...text } };
}

type OrderText = Pick<MailContent, 'heading' | 'paragraphs' | 'button'> & Partial<MailContent> & { subject: string };

const texts: Record<MailedKind, (mailed: MailedEvent) => OrderText> = {
  placed: ({ order, publicUrl }) => ({
    subject: `Order ${order._id} received`,
    heading: 'Order received',
    paragraphs: ['Thanks for your order. We have set the parts aside for you. You can pay by card on the order page.'],
    button: { label: 'View and pay order', url: orderUrl(publicUrl, order) },
  }),

  paid: ({ event, order, publicUrl }) => ({
    subject: `Payment received for order ${order._id}`,
    heading: 'Payment received',
    paragraphs: [`Thank you. We received your payment of ${formatCents(event.cents ?? totalCents(order))}.`],
    button: { label: 'View receipt', url: orderUrl(publicUrl, order) },
  }),

  cancelled: ({ event, order, publicUrl }) => ({
    subject: `Order ${order._id} canceled`,
    heading: 'Order canceled',
    paragraphs: [whoCanceled(event), 'You have not been charged for this order. If a payment still arrives, we refund it in full.'],
    button: { label: 'View canceled orders', url: `${publicUrl}${paths.myOrders}?state=cancelled` },
  }),

  refunded: ({ event, order, publicUrl }) => {
    const refundCents = event.cents ?? 0;
    const paidCents = event.payment_cents ?? totalCents(order);
    return {
      subject: `Refund of ${formatCents(refundCents)} for order ${order._id}`,
      heading: 'Refund issued',
      ...aboutCancellation(event, order),
      paragraphs: [
        ...(event.canceled.length > 0 ? ['We could not send all pieces of your order, so we canceled those below.'] : []),
        `We refunded ${formatCents(refundCents)} to your card. It can take a few business days until your bank shows it.`,
      ],
      facts: [
        ...numberFacts(order),
        { label: 'Payment', text: formatCents(paidCents) },
        { label: 'Refunded so far', text: formatCents(event.refunded_cents) },
        { label: 'Remaining', text: formatCents(paidCents - event.refunded_cents) },
      ],
      button: order.paid
        ? { label: 'View receipt', url: orderUrl(publicUrl, order) }
        : { label: 'View canceled orders', url: `${publicUrl}${paths.myOrders}?state=cancelled` },
    };
  },

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

  'pieces-cancelled': ({ event, order, publicUrl }) => ({
    ...aboutCancellation(event, order),
    subject: `Pieces of order ${order._id} canceled`,
    heading: 'Pieces canceled',
    paragraphs: ['We could not send all pieces of your order, so we canceled those below. We have already refunded them.'],
    button: { label: 'View receipt', url: orderUrl(publicUrl, order) },
  }),

  delivered: (mailed) => ({
    ...aboutShipment(mailed),
    subject: `Order ${mailed.order._id}: shipment delivered`,
    heading: 'Shipment delivered',
    paragraphs: ['Your shipment was delivered. If something is missing or damaged, contact us.'],
  }),
};

/** The carrier, the parts in the shipment, and a button to its tracking page. */
function aboutShipment({
  event: { shipment },
  order,
  publicUrl,
}: MailedEvent): Pick<OrderText, 'facts' | 'table' | 'button' | 'footerLink'> {
  const orderButton = { label: 'View order', url: orderUrl(publicUrl, order) };
  if (!shipment) return { button: orderButton };
  const { carrier, tracking_number: number, lines } = shipment;
  const tracking = trackingUrl(carrier, number);
  return {
    facts: [
      ...numberFacts(order),
      { label: 'Carrier', text: carriers[carrier].label },
      ...(number === '' ? [] : [{ label: 'Tracking number', text: number }]),
      ...shipToFacts(order),
    ],
    table: pieceTable('Shipped', order, lines),
    ...(tracking === null ? { button: orderButton } : { button: { label: 'Track shipment', url: tracking }, footerLink: orderButton }),
  };
}

function shippedText({ event: { shipment }, order }: MailedEvent): string {
  const isPickup = shipment?.carrier === 'pickup';
  if (isComplete(order)) return isPickup ? 'Your parts were picked up.' : 'Your parts are on their way.';
  return `Some of your parts ${isPickup ? 'were picked up' : 'are on their way'}. The rest will follow.`;
}

const isComplete = ({ fulfillment }: Order) => fulfillment === 'shipped' || fulfillment === 'delivered';

function whoCanceled({ actor, is_by_other: isByOther }: OrderEventRow): string {
  if (actor === 'buyer') return isByOther ? 'A member of your company canceled this order.' : 'You canceled this order.';
  if (actor === 'admin') return `${shopName} canceled this order.`;
  return 'This order was canceled automatically, because it was not paid in time.';
}

const orderUrl = (publicUrl: string, order: Order) => `${publicUrl}${paths.payment(order._id)}`;
const totalCents = (order: Order) => centsFromDollars(order.price);

function numberFacts({ _id, purchaseOrder }: Order): MailFact[] {
  return [{ label: 'Order number', text: _id }, ...(purchaseOrder === '' ? [] : [{ label: 'PO number', text: purchaseOrder }])];
}

/** Returns the shipping address. An address as text does not contain the recipient's name, so this adds the customer's name. */
function shipToFacts({ customer, address, shipTo: inFields }: Order): MailFact[] {
  const lines = [inFields ? '' : customer, address].map((each) => each.trim()).filter((each) => each !== '');
  return lines.length > 0 ? [{ label: 'Ship to', text: lines.join('\n') }] : [];
}

/** The canceled pieces, if the event is about a cancellation. */
function aboutCancellation({ canceled }: OrderEventRow, order: Order): Pick<OrderText, 'table'> {
  return canceled.length > 0 ? { table: pieceTable('Canceled', order, canceled) } : {};
}

function pieceTable(heading: string, { lines }: Order, pieces: readonly { line_number: number; quantity: number }[]): MailTable {
  const quantities = new Map(pieces.map(({ line_number, quantity }) => [line_number, quantity]));
  const named = lines.filter(({ lineNumber }) => quantities.has(lineNumber));
  const more = named.length - maximumMailLines;
  return {
    head: ['Part', heading],
    rows: named
      .slice(0, maximumMailLines)
      .map((line) => ({ ...nameOf(line), figures: [`${quantities.get(line.lineNumber)} of ${line.quantity}`] })),
    sums: more > 0 ? [moreLines(more)] : [],
  };
}

const nameOf = ({ partNumber, name, note }: OrderLine) => ({ label: partNumber, name: note === '' ? name : `${name}. Note: ${note}` });
const moreLines = (more: number) => ({ label: `${more} more lines, see the order page`, amount: '' });

function lineTable(order: Order): MailTable {
  const more = order.lines.length - maximumMailLines;
  return {
    head: ['Part', 'Qty', 'Each', 'Total'],
    rows: order.lines.slice(0, maximumMailLines).map((line) => ({
      ...nameOf(line),
      figures: [String(line.quantity), formatCents(centsFromDollars(line.unitPrice)), formatCents(centsFromDollars(line.price))],
    })),
    sums: [...(more > 0 ? [moreLines(more)] : []), { label: 'Order total', amount: formatCents(totalCents(order)), isTotal: true }],
  };
}
