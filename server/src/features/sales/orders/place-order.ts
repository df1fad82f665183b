import { isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import { centsFromDollars, dollarsFromCents, formatCents, maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money/money';
import { invalidQuantityMessage, isOrderableQuantity, maximumQuantity } from '@axlewright/contract/sales/order-quantity';
import type { NewOrder, Order } from '@axlewright/contract/sales/orders';
import type { AccessTokenClaims } from '../../../platform/auth/access-token.ts';
import { notLoggedIn } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { forbidden, notFound, ShopError } from '../../../platform/shop-error.ts';
import { confirmEmailFirst } from '../../people/account/account.ts';
import { requestHashOf } from './idempotency-key.ts';
import { orderOf } from './order-json.ts';
import { findOrderRow } from './orders.queries.ts';
import { findOrderablePart, findUnpaidCounts, tryPlaceOrder } from './place-order.queries.ts';
import { capRefusal, type UnpaidCaps } from './unpaid-caps.ts';

interface OrderContext {
  db: Database;
  caps: UnpaidCaps;
  /** whether an account must confirm its email address before it can order */
  needsVerifiedEmail: boolean;
}

/**
 * Takes the stock and creates the order, both or neither. A repeated request with the same idempotency key returns the first answer.
 * Throws 401 if the session has ended, 403 for another account's email address or if the address must be confirmed first, 404 for an
 * unknown part, 409 if the price has changed or the account has too many unpaid orders, and 422 for an invalid quantity, a total outside
 * the card provider's limits or a reused idempotency key.
 */
export async function placeOrder(
  { db, caps, needsVerifiedEmail }: OrderContext,
  { userId, sessionId }: AccessTokenClaims,
  order: NewOrder,
  idempotencyKey: string | null,
): Promise<Order> {
  const { partId, quantity, email, address, price } = order;
  const toPlace = {
    userId,
    sessionId,
    givenEmail: email ?? null,
    address,
    partId,
    quantity: isPossible(quantity) ? quantity : 0,
    seenCents: price === undefined ? null : centsFromDollars(price),
    needsVerifiedEmail,
    minimumCents: minimumChargeCents,
    maximumCents: maximumChargeCents,
    idempotencyKey,
    requestHash: requestHashOf(order),
    mostOrders: caps.verified.orders,
    mostOrdersUnverified: caps.unverified.orders,
    mostLines: caps.verified.lines,
    mostLinesUnverified: caps.unverified.lines,
    unverifiedStockShare: caps.unverifiedStockShare,
  };
  const outcome = await retryOnDuplicateKey(() => tryPlaceOrder(db, toPlace));
  if (outcome.email === null) throw notLoggedIn();
  if (email !== undefined && email !== outcome.email) throw forbidden('This email address is not the one of your account.');
  if (outcome.answered_id !== null) return originalAnswer(db, outcome.answered_id, outcome.answered_hash === toPlace.requestHash);
  if (!outcome.may_order) throw confirmEmailFirst();
  if (!outcome.is_alone) throw requestUnderWay();
  if (outcome.id === null) throw await refusalOf(db, caps, userId, order);
  return orderOf({
    ...newOrderState,
    ...outcome,
    id: outcome.id,
    email: outcome.email,
    user_id: userId,
    address,
    lines: [{ ...outcome, line_number: 1, quantity }],
  });
}

const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity;

/** Retries once if another request with the same key finished in the meantime. The second attempt finds its answer. */
async function retryOnDuplicateKey<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'idempotency_keys_pkey') throw error;
    return attempt();
  }
}

/** The state of a new order. */
const newOrderState = { state: 'unpaid', transaction_id: null, refunded_cents: 0, paid_at: null, cancelled_at: null } as const;

/** Rebuilds the answer to the request that placed the order, whatever state the order is in now. */
async function originalAnswer(db: Db, orderId: string, isSameRequest: boolean): Promise<Order> {
  if (!isSameRequest) throw new ShopError('idempotency-key-reused', 422, 'This Idempotency-Key was already used for another order.');
  const row = await findOrderRow(db, orderId);
  if (!row) throw new Error(`order ${orderId} is missing, but its idempotency key exists`);
  return orderOf({ ...row, ...newOrderState });
}

/** Finds out why the order was not placed. */
async function refusalOf(db: Db, caps: UnpaidCaps, userId: string, { partId, quantity, price }: NewOrder): Promise<ShopError> {
  const part = await findOrderablePart(db, partId);
  if (!part) return notFound('part');
  if (!isOrderableStatus(part.life_cycle_status)) return new ShopError('not-orderable', 422, 'This part cannot be ordered at the moment.');
  const bounds = { minQ: part.min_quantity, availableQ: part.available_quantity ?? 0, orderMultiple: part.order_multiple };
  if (!isOrderableQuantity(quantity, bounds)) return invalidQuantity();
  const unpaid = await findUnpaidCounts(db, userId, partId);
  return (
    totalRefusal((part.price_cents ?? 0) * quantity, price) ??
    capRefusal(caps, {
      isVerified: unpaid.email_verified,
      unpaidOrders: unpaid.unpaid_orders,
      unpaidLines: unpaid.unpaid_lines,
      heldPieces: Number(unpaid.held_pieces),
      availablePieces: bounds.availableQ,
      quantity,
      bounds,
    }) ??
    // Nothing stands in the way any more: the stock was too low a moment ago.
    invalidQuantity()
  );
}

const invalidQuantity = () =>
  new ShopError('invalid-quantity', 422, invalidQuantityMessage, { errors: [{ field: 'quantity', message: invalidQuantityMessage }] });

/** Checks the total. `seenPrice` is the total in dollars that the buyer saw. */
function totalRefusal(totalCents: number, seenPrice: number | undefined): ShopError | null {
  if (seenPrice !== undefined && centsFromDollars(seenPrice) !== totalCents) {
    return new ShopError('price-changed', 409, `The price is now ${formatCents(totalCents)}. Check it and order again.`, {
      price: dollarsFromCents(totalCents),
    });
  }
  if (totalCents >= minimumChargeCents && totalCents <= maximumChargeCents) return null;
  const bounds = `${formatCents(minimumChargeCents)} to ${formatCents(maximumChargeCents)}`;
  return new ShopError('total-out-of-bounds', 422, `The total of an order must be ${bounds}.`, {
    errors: [{ field: 'quantity', message: `The total must be ${bounds}` }],
  });
}

const requestUnderWay = () =>
  new ShopError('request-under-way', 409, 'The same order is being placed right now. Look at My Orders in a moment.', {
    retryAfterSeconds: 1,
  });
