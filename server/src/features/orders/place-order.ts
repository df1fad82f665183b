import { isOrderableStatus } from '@axlewright/contract/life-cycle';
import { centsFromDollars, dollarsFromCents, formatCents, maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money';
import { invalidQuantityMessage, isOrderableQuantity } from '@axlewright/contract/order-quantity';
import type { NewOrder, Order } from '@axlewright/contract/orders';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { forbidden, notFound, ShopError } from '../../platform/shop-error.ts';
import { requestHashOf } from './idempotency-key.ts';
import { orderOf } from './order-json.ts';
import { findOrderRow } from './orders.queries.ts';
import { findOrderablePart, type OrderToPlace, tryPlaceOrder } from './place-order.queries.ts';

/** More pieces than any part can have in stock. */
const maximumQuantity = 10_000_000;

/**
 * Takes the stock and creates the order, both or neither. With an idempotency key the same request again gives the first answer.
 * Throws 403 for another's e-mail, 404 for an unknown part, 422 for a quantity that breaks the rule or a total out of the card
 * provider's bounds, 409 for a price that no longer holds.
 */
export async function placeOrder(db: Database, buyer: Caller, order: NewOrder, idempotencyKey: string | null): Promise<Order> {
  if (order.email !== undefined && order.email !== buyer.email) throw forbidden('The e-mail is not the one of your account.');
  const { partId, quantity, address, price } = order;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maximumQuantity) throw await refusalOf(db, order);
  const toPlace = {
    userId: buyer.userId,
    email: buyer.email,
    customer: buyer.displayName || buyer.email,
    address,
    partId,
    quantity,
    seenCents: price === undefined ? null : centsFromDollars(price),
    minimumCents: minimumChargeCents,
    maximumCents: maximumChargeCents,
    idempotencyKey,
    requestHash: requestHashOf(order),
  };
  const outcome = await tryOnceMore(() => tryPlaceOrder(db, toPlace));
  if (outcome.answered_id !== null) return firstAnswer(db, outcome.answered_id, outcome.answered_hash === toPlace.requestHash);
  if (!outcome.is_alone) throw underWay();
  if (outcome.id === null) throw await refusalOf(db, order);
  return orderOf({ ...asPlaced, ...toPlaced(toPlace), ...outcome, id: outcome.id, lines: [{ ...outcome, quantity }] });
}

/** The other request with this key ended after this one had begun: now its answer is there. */
async function tryOnceMore<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'idempotency_keys_pkey') throw error;
    return attempt();
  }
}

/** How every order begins. */
const asPlaced = { state: 'unpaid', transaction_id: null, refunded_cents: 0, paid_at: null, cancelled_at: null } as const;

const toPlaced = ({ userId, email, customer, address }: OrderToPlace) => ({ user_id: userId, email, customer, address });

/** The answer that the order had when it was placed, whatever became of it. */
async function firstAnswer(db: Db, orderId: string, isSameRequest: boolean): Promise<Order> {
  if (!isSameRequest) throw new ShopError('idempotency-key-reused', 422, 'This Idempotency-Key was used for another order.');
  const row = await findOrderRow(db, orderId);
  if (!row) throw new Error(`order ${orderId} was answered and is gone`);
  return orderOf({ ...row, ...asPlaced });
}

async function refusalOf(db: Db, { partId, quantity, price }: NewOrder): Promise<ShopError> {
  const part = await findOrderablePart(db, partId);
  if (!part) return notFound('part');
  if (!isOrderableStatus(part.life_cycle_status)) return new ShopError('not-orderable', 422, 'This part cannot be ordered at the moment.');
  const bounds = { minQ: part.min_quantity, availableQ: part.available_quantity ?? 0 };
  const refused = isOrderableQuantity(quantity, bounds) ? refusedTotal((part.price_cents ?? 0) * quantity, price) : null;
  return (
    refused ??
    new ShopError('invalid-quantity', 422, invalidQuantityMessage, { errors: [{ field: 'quantity', message: invalidQuantityMessage }] })
  );
}

/** `seenPrice` is the total in dollars that the buyer's page showed. */
function refusedTotal(totalCents: number, seenPrice: number | undefined): ShopError | null {
  if (seenPrice !== undefined && centsFromDollars(seenPrice) !== totalCents) {
    return new ShopError('price-changed', 409, `The price is now ${formatCents(totalCents)}. Check it and order again.`, {
      price: dollarsFromCents(totalCents),
    });
  }
  if (totalCents >= minimumChargeCents && totalCents <= maximumChargeCents) return null;
  const bounds = `${formatCents(minimumChargeCents)} to ${formatCents(maximumChargeCents)}`;
  return new ShopError('total-out-of-bounds', 422, `An order must come to ${bounds}.`, {
    errors: [{ field: 'quantity', message: `The total must be ${bounds}` }],
  });
}

const underWay = () =>
  new ShopError('request-under-way', 409, 'The same order is being placed right now. Look at My Orders in a moment.', {
    retryAfterSeconds: 1,
  });
