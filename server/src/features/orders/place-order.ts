import { isOrderableStatus } from '@axlewright/contract/life-cycle';
import { centsFromDollars, dollarsFromCents, formatCents, maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money';
import { invalidQuantityMessage } from '@axlewright/contract/order-quantity';
import type { NewOrder, Order } from '@axlewright/contract/orders';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { forbidden, notFound, ShopError } from '../../platform/shop-error.ts';
import { findKeptAnswer, keepAnswer, tryHoldKey } from './idempotency.queries.ts';
import { requestHashOf } from './idempotency-key.ts';
import { orderOf } from './order-json.ts';
import { findOrderablePart, findOrderRow, insertOrder, takeStock } from './orders.queries.ts';

/**
 * Takes the stock and creates the order, both or neither. With an idempotency key the same request again gives the first answer.
 * Throws 403 for another's e-mail, 404 for an unknown part, 422 for a quantity that breaks the rule or a total out of the card
 * provider's bounds, 409 for a price that no longer holds.
 */
export async function placeOrder(db: Database, buyer: Caller, order: NewOrder, idempotencyKey: string | null): Promise<Order> {
  if (order.email !== undefined && order.email !== buyer.email) throw forbidden('The e-mail is not the one of your account.');
  return db.transaction().execute((transaction) => {
    const place = () => createOrder(transaction, buyer, order);
    return idempotencyKey === null ? place() : once(transaction, buyer, idempotencyKey, order, place);
  });
}

async function createOrder(db: Db, buyer: Caller, { partId, quantity, address, price }: NewOrder): Promise<Order> {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10_000_000) throw await refusedQuantity(db, partId);
  const part = await takeStock(db, partId, quantity);
  if (!part || part.price_cents === null) throw await refusedQuantity(db, partId);
  const totalCents = part.price_cents * quantity;
  refuseTotal(totalCents, price);
  const orderId = await insertOrder(db, {
    userId: buyer.userId,
    email: buyer.email,
    customer: buyer.displayName || buyer.email,
    address,
    totalCents,
    line: { partId: part.id, partNumber: part.part_number, name: part.name, image: part.image, quantity, unitPriceCents: part.price_cents },
  });
  const row = await findOrderRow(db, orderId);
  if (!row) throw new Error(`order ${orderId} is gone within its own transaction`);
  return orderOf(row);
}

async function refusedQuantity(db: Db, partId: string): Promise<ShopError> {
  const part = await findOrderablePart(db, partId);
  if (!part) return notFound('part');
  if (!isOrderableStatus(part.life_cycle_status)) return new ShopError('not-orderable', 422, 'This part cannot be ordered at the moment.');
  return new ShopError('invalid-quantity', 422, invalidQuantityMessage, {
    errors: [{ field: 'quantity', message: invalidQuantityMessage }],
  });
}

/** `seenPrice` is the total in dollars that the buyer's page showed. */
function refuseTotal(totalCents: number, seenPrice: number | undefined): void {
  if (seenPrice !== undefined && centsFromDollars(seenPrice) !== totalCents) {
    throw new ShopError('price-changed', 409, `The price is now ${formatCents(totalCents)}. Check it and order again.`, {
      price: dollarsFromCents(totalCents),
    });
  }
  if (totalCents < minimumChargeCents || totalCents > maximumChargeCents) {
    const bounds = `${formatCents(minimumChargeCents)} to ${formatCents(maximumChargeCents)}`;
    throw new ShopError('total-out-of-bounds', 422, `An order must come to ${bounds}.`, {
      errors: [{ field: 'quantity', message: `The total must be ${bounds}` }],
    });
  }
}

async function once(db: Db, buyer: Caller, key: string, order: NewOrder, place: () => Promise<Order>): Promise<Order> {
  if (!(await tryHoldKey(db, buyer.userId, key))) {
    throw new ShopError('request-under-way', 409, 'The same order is being placed right now. Look at My Orders in a moment.', {
      retryAfterSeconds: 1,
    });
  }
  const requestHash = requestHashOf(order);
  const kept = await findKeptAnswer(db, buyer.userId, key);
  if (kept) {
    if (kept.request_hash !== requestHash)
      throw new ShopError('idempotency-key-reused', 422, 'This Idempotency-Key was used for another order.');
    return kept.response as Order;
  }
  const response = await place();
  await keepAnswer(db, { userId: buyer.userId, key, requestHash, response });
  return response;
}
