import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import type { OrderRow } from './orders.queries.ts';

/** Also true for orders that were shipped before the shop recorded shipments. The lines of those orders have no shipped pieces. */
export const isShipped = ({ fulfillment }: Pick<OrderRow, 'fulfillment'>) => fulfillment === 'shipped' || fulfillment === 'delivered';

/**
 * Converts a row to the contract's JSON.
 * @param callerId the account that reads the order; null: nobody uses `isOwn`, for example in a job or for phone orders
 */
export function orderOf(row: OrderRow, callerId: string | null): Order {
  return {
    _id: row.id,
    name: row.lines[0]?.name ?? '',
    address: row.address,
    shipTo: row.ship_to,
    purchaseOrder: row.purchase_order,
    phone: row.phone,
    note: row.note,
    placedByStaff: row.placed_by !== null,
    email: row.email,
    isOwn: row.user_id === callerId,
    companyId: row.company_id,
    company: row.company,
    price: dollarsFromCents(row.total_cents),
    currency: row.currency,
    customer: row.customer,
    paid: row.settlement === 'paid',
    transactionId: row.transaction_id,
    state: row.state,
    status: row.order_status,
    settlement: row.settlement,
    fulfillment: row.fulfillment,
    refunded: dollarsFromCents(row.refunded_cents),
    lines: row.lines.map((line) => ({
      lineNumber: line.line_number,
      kind: line.kind,
      partId: line.part_id,
      partNumber: line.part_number,
      name: line.name,
      image: line.image,
      quantity: line.quantity,
      shipped: isShipped(row) ? line.quantity - line.cancelled_quantity : line.shipped_quantity,
      cancelled: line.cancelled_quantity,
      unitPrice: dollarsFromCents(line.unit_price_cents),
      price: dollarsFromCents(line.unit_price_cents * line.quantity),
      note: line.note,
      orderedAs: line.ordered_as,
      vehicle: line.vehicle,
    })),
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  };
}
