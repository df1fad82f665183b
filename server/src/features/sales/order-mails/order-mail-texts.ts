import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { MailContent, MailFact, MailTable } from '../../../platform/mail/mail-content.ts';
import type { OrderEventRow } from './order-mails.queries.ts';

export const mailedKinds = ['placed', 'paid', 'cancelled', 'refunded'] as const satisfies readonly OrderEventKind[];
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
      paragraphs: [`We refunded ${formatCents(refundCents)} to your card. It can take a few business days until your bank shows it.`],
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
};

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

function lineTable(order: Order): MailTable {
  const more = order.lines.length - maximumMailLines;
  return {
    head: ['Part', 'Qty', 'Each', 'Total'],
    rows: order.lines.slice(0, maximumMailLines).map(({ partNumber, name, note, quantity, unitPrice, price }) => ({
      label: partNumber,
      name: note === '' ? name : `${name}. Note: ${note}`,
      figures: [String(quantity), formatCents(centsFromDollars(unitPrice)), formatCents(centsFromDollars(price))],
    })),
    sums: [
      ...(more > 0 ? [{ label: `${more} more lines, see the order page`, amount: '' }] : []),
      { label: 'Order total', amount: formatCents(totalCents(order)), isTotal: true },
    ],
  };
}
