import { centsFromDollars, currency } from '@axlewright/contract/money/money';
import type { NewOrderLine } from '@axlewright/contract/sales/order-lines';
import { maximumQuantity } from '@axlewright/contract/sales/order-quantity';
import type { NewOrder, Order } from '@axlewright/contract/sales/orders';
import { shipToText } from '@axlewright/contract/sales/ship-to';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { forbiddenError, hiddenError, ShopError } from '../../../platform/shop-error.ts';
import { emailNotVerifiedError, mayOrder } from '../../people/account/account.ts';
import { requestHashOf } from './idempotency-key.ts';
import { maySeeOrder } from './order-access.ts';
import type { PlaceOrder } from './order-batches.ts';
import { orderOf } from './order-json.ts';
import { findOrderError, stockChangingError } from './order-rejection.ts';
import { findOrderRow } from './orders.queries.ts';
import type { OrderToPlace } from './place-order.queries.ts';
import type { UnpaidCaps } from './unpaid-caps.ts';

interface PlacingContext {
  db: Database;
  place: PlaceOrder;
  caps: UnpaidCaps;
}

interface OrderContext extends PlacingContext {
  /** true: an account must confirm its email address before it can order */
  needsVerifiedEmail: boolean;
}

/** For whom an order is placed. */
export interface Buyer extends Pick<OrderToPlace, 'userId' | 'companyId' | 'email' | 'customer' | 'placedBy'> {
  /** why the buyer may not order; null: the buyer may */
  refusal: ShopError | null;
}

/**
 * Takes the stock and creates the order: all lines or none. A repeated request with the same idempotency key returns the first response. Throws 403
 * for another account's email address, or if the address must be confirmed first. Throws 404 for an unknown part. Throws 409 if the price, the
 * basket, or the caller's company has changed, if the account has too many unpaid orders or reserves too much of a part's stock, or if a request
 * with the same idempotency key is still running. Throws 422 for an invalid quantity, a part that cannot be ordered, a total outside the card
 * processor's limits, or a reused idempotency key. Throws 503 if the stock keeps changing. If the request has `lines`, one 422 lists the errors of
 * all lines.
 */
export async function placeOrder(context: OrderContext, caller: Caller, order: NewOrder, idempotencyKey: string | null): Promise<Order> {
  if (order.email !== undefined && order.email !== caller.email) throw forbiddenError('other-account');
  const companyId = currentCompanyOf(caller);
  const customer = caller.displayName || caller.email;
  const refusal = refusalOf(caller, companyId, order, context.needsVerifiedEmail);
  const buyer = { userId: caller.userId, companyId, email: caller.email, customer, placedBy: null, refusal };
  return placeOrderFor(context, caller, buyer, order, idempotencyKey);
}

function refusalOf(caller: Caller, companyId: string, order: NewOrder, needsVerifiedEmail: boolean): ShopError | null {
  if (order.companyId !== undefined && order.companyId !== companyId) return new ShopError('company-changed', 409);
  return mayOrder(caller, needsVerifiedEmail) ? null : emailNotVerifiedError();
}

/** Like placeOrder, but for any buyer. `caller` is the user who sent the request: the buyer, or an employee. */
export async function placeOrderFor(
  { db, place, caps }: PlacingContext,
  caller: Caller,
  { refusal, ...buyer }: Buyer,
  order: NewOrder,
  idempotencyKey: string | null,
): Promise<Order> {
  const toPlace = orderToPlace(order, buyer, refusal === null, idempotencyKey);
  const outcome = await placeWhilePossible({ db, place, caps }, toPlace, order);
  if (outcome.answered_id !== null) {
    if (outcome.answered_hash !== toPlace.requestHash) throw new ShopError('idempotency-key-reused', 422);
    return originalResponse(db, caller, outcome.answered_id, detailsOfRow(toPlace, order));
  }
  if (refusal) throw refusal;
  if (!outcome.is_key_free) throw requestUnderWayError();
  if (outcome.id === null) throw stockChangingError();
  const { id, created_at, total_cents, company, lines } = outcome;
  return orderOf({ ...newOrderState, ...fieldsOfRow(toPlace, order), id, created_at, total_cents, company, lines }, caller.userId);
}

function orderToPlace(order: NewOrder, buyer: Omit<Buyer, 'refusal'>, isAllowed: boolean, idempotencyKey: string | null): OrderToPlace {
  const { shipTo, purchaseOrder = '', phone = '', note = '', basketLines = [], price } = order;
  return {
    ...buyer,
    isAllowed,
    address: shipTo ? shipToText(shipTo) : order.address,
    shipTo: shipTo ? JSON.stringify(shipTo) : null,
    purchaseOrder,
    phone,
    note,
    lines: linesOf(order).map(lineToPlace),
    basketLines: [...new Set(basketLines)],
    seenTotalCents: price === undefined ? null : centsFromDollars(price),
    idempotencyKey,
    requestHash: requestHashOf(buyer.placedBy === null ? order : { ...order, companyId: buyer.companyId }),
  };
}

const lineToPlace = ({ partId, quantity, seenPrice, note = '', orderedAs = '', vehicle = '' }: NewOrderLine) => ({
  partId,
  quantity: isPossibleQuantity(quantity) ? quantity : 0,
  seenCents: seenPrice === undefined ? null : centsFromDollars(seenPrice),
  note,
  orderedAs,
  vehicle,
});

/** Returns the fields of the order's row that the request decides and that can be corrected later. */
const detailsOfRow = (placed: OrderToPlace, { shipTo }: NewOrder) => ({
  address: placed.address,
  ship_to: shipTo ?? null,
  purchase_order: placed.purchaseOrder,
  phone: placed.phone,
  note: placed.note,
});

/** Returns the fields of the order's row that the request decides. */
const fieldsOfRow = (placed: OrderToPlace, order: NewOrder) =>
  ({
    ...detailsOfRow(placed, order),
    user_id: placed.userId,
    company_id: placed.companyId,
    email: placed.email,
    customer: placed.customer,
    placed_by: placed.placedBy,
    currency,
  }) as const;

const maximumAttempts = 3;

/**
 * Places an order. Throws the reason if the order is not possible. A rejected order can be possible a moment later, for example because pieces have
 * just gone back to stock. So this tries up to three times.
 */
async function placeWhilePossible({ db, place, caps }: PlacingContext, toPlace: OrderToPlace, order: NewOrder): ReturnType<PlaceOrder> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await place(toPlace);
    const isRejected = outcome.id === null && outcome.answered_id === null && outcome.is_key_free && toPlace.isAllowed;
    if (!isRejected) return outcome;
    const error = await findOrderError(db, caps, toPlace, order, linesOf(order));
    if (error) throw error;
    if (attempt === maximumAttempts) return outcome;
  }
}

/** Returns the lines of the request. A request for one part becomes an order of one line. */
function linesOf({ lines, partId = '', quantity = 0, vehicle }: NewOrder): NewOrderLine[] {
  return lines ?? [{ partId, quantity, vehicle }];
}

const isPossibleQuantity = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity;

/** The initial state of an order. */
const newOrderState = {
  state: 'unpaid',
  order_status: 'open',
  settlement: 'unpaid',
  fulfillment: 'none',
  hold_reason: null,
  transaction_id: null,
  refunded_cents: 0,
  billed_company: null,
  pay_until: null,
  paid_at: null,
  cancelled_at: null,
} as const;

/**
 * Returns the first response again if a request is repeated. The current state of the order and corrections of its details do not matter. Throws
 * 404 if the caller no longer belongs to the order's company.
 */
async function originalResponse(db: Db, caller: Caller, orderId: string, details: ReturnType<typeof detailsOfRow>): Promise<Order> {
  const row = await findOrderRow(db, orderId);
  if (!row) throw new Error(`order ${orderId} is missing, but its idempotency key exists`);
  if (!maySeeOrder(caller, row)) throw hiddenError('order');
  const lines = row.lines.map((line) => ({ ...line, shipped_quantity: 0, cancelled_quantity: 0 }));
  return orderOf({ ...row, ...newOrderState, ...details, lines }, caller.userId);
}

const requestUnderWayError = () =>
  new ShopError('request-under-way', 409, {
    retryAfterSeconds: 1,
  });
