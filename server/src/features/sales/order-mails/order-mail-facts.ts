import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import { shippingLabelText } from '@axlewright/contract/sales/ship-to';
import type { MailFact, MailTable } from '../../../platform/mail/mail-content.ts';

/** The maximum number of lines in an email. Gmail cuts off emails of more than 102 kB. */
const maximumMailLines = 75;

export const totalCents = (order: Order) => centsFromDollars(order.price);

export function numberFacts({ _id, purchaseOrder }: Order): MailFact[] {
  return [{ label: 'Order number', text: _id }, ...(purchaseOrder === '' ? [] : [{ label: 'PO number', text: purchaseOrder }])];
}

export function shipToFacts(order: Order): MailFact[] {
  const text = shippingLabelText(order);
  return text === '' ? [] : [{ label: 'Ship to', text }];
}

/** The lines of an order, with their prices and the total. */
export function lineTable(order: Order): MailTable {
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

/** The lines with some of their pieces, such as those of a shipment. */
export function pieceTable(heading: string, { lines }: Order, pieces: readonly { line_number: number; quantity: number }[]): MailTable {
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
const moreLines = (more: number) => ({ label: `${more} more ${more === 1 ? 'line' : 'lines'}: see the order page`, amount: '' });
