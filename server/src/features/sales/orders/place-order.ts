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
import { findOrderablePart, findUnpaid, tryPlaceOrder } from './place-order.queries.ts';
import { capRefusal, type UnpaidCaps } from './unpaid-caps.ts';

interface OrderContext {
  db: Database;
  caps: UnpaidCaps;
  /** an account must confirm its address before it orders */
  needsVerifiedEmail: boolean;
}

/**
 * Takes the stock and creates the order, both or neither. With an idempotency key the same request again returns the first answer.
 * Throws 401 if the session is no longer open, 403 for another's e-mail or an address that has to be confirmed first, 404 for an
 * unknown part, 422 for a quantity that breaks
 * the rule or a total out of the card provider's bounds, 409 for a price that no longer holds and for an account that leaves too much unpaid.
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
  const outcome = await tryOnceMore(() => tryPlaceOrder(db, toPlace));
  if (outcome.email === null) throw notLoggedIn();
  if (email !== undefined && email !== outcome.email) throw forbidden('The e-mail is not the one of your account.');
  if (outcome.answered_id !== null) return firstAnswer(db, outcome.answered_id, outcome.answered_hash === toPlace.requestHash);
  if (!outcome.may_order) throw confirmEmailFirst();
  if (!outcome.is_alone) throw underWay();
  if (outcome.id === null) throw await refusalOf(db, caps, userId, order);
  return orderOf({
    ...asPlaced,
    ...outcome,
    id: outcome.id,
    email: outcome.email,
    user_id: userId,
    address,
    lines: [{ ...outcome, line_number: 1, quantity }],
  });
}

const isPossible = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity;

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

/** The answer that the order had when it was placed, whatever became of it. */
async function firstAnswer(db: Db, orderId: string, isSameRequest: boolean): Promise<Order> {
  if (!isSameRequest) throw new ShopError('idempotency-key-reused', 422, 'This Idempotency-Key was used for another order.');
  const row = await findOrderRow(db, orderId);
  if (!row) throw new Error(`order ${orderId} was answered and is gone`);
  return orderOf({ ...row, ...asPlaced });
}

async function refusalOf(db: Db, caps: UnpaidCaps, userId: string, { partId, quantity, price }: NewOrder): Promise<ShopError> {
  const part = await findOrderablePart(db, partId);
  if (!part) return notFound('part');
  if (!isOrderableStatus(part.life_cycle_status)) return new ShopError('not-orderable', 422, 'This part cannot be ordered at the moment.');
  const bounds = { minQ: part.min_quantity, availableQ: part.available_quantity ?? 0, orderMultiple: part.order_multiple };
  if (!isOrderableQuantity(quantity, bounds)) return invalidQuantity();
  const unpaid = await findUnpaid(db, userId, partId);
  return (
    refusedTotal((part.price_cents ?? 0) * quantity, price) ??
    capRefusal(caps, {
      isVerified: unpaid.email_verified,
      unpaidOrders: unpaid.unpaid_orders,
      unpaidLines: unpaid.unpaid_lines,
      heldPieces: Number(unpaid.held_pieces),
      availablePieces: bounds.availableQ,
      quantity,
      bounds,
    }) ??
    // Too few a moment ago: what was in the way has gone since.
    invalidQuantity()
  );
}

const invalidQuantity = () =>
  new ShopError('invalid-quantity', 422, invalidQuantityMessage, { errors: [{ field: 'quantity', message: invalidQuantityMessage }] });

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
