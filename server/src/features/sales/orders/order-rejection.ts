import { isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import { centsFromDollars, dollarsFromCents, formatCents, maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money/money';
import { type NewOrderLine, type OrderLineError, unknownPart } from '@axlewright/contract/sales/order-lines';
import {
  invalidQuantityMessage,
  isOrderableQuantity,
  maximumQuantity,
  orderableQuantities,
  type QuantityBounds,
} from '@axlewright/contract/sales/order-quantity';
import type { NewOrder } from '@axlewright/contract/sales/orders';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError, notLoggedInError, ShopError } from '../../../platform/shop-error.ts';
import { canTakeBasketLines } from '../baskets/baskets.ts';
import { linesRejectedError } from './lines-rejected-error.ts';
import { getOrderingAccount, listOrderableParts, type OrderablePart } from './order-rejection.queries.ts';
import { allowedQuantityIfExceeded, stockShareError, type UnpaidCaps, unpaidCapError } from './unpaid-caps.ts';

/** A line, with everything that the shop needs to decide whether the line can be ordered. */
interface JudgedLine {
  line: NewOrderLine;
  index: number;
  /** undefined: there is no such part, or visitors cannot see it */
  part: OrderablePart | undefined;
  /** quantity of the part in all lines together; NaN: one of the lines has an impossible quantity */
  quantity: number;
  bounds: QuantityBounds;
}

/**
 * Finds out why an order was not placed. Checks, in this order: whether the basket has changed (409), the lines, the account, whether the
 * company has changed (409), the total, and the limits of unpaid orders. For wrong lines, returns the error of the part if the request has
 * a single part, otherwise one 422 with the errors of all lines. Returns null if the order would be possible now, because the stock has
 * changed since.
 */
export async function findOrderError(
  db: Db,
  caps: UnpaidCaps,
  { userId, companyId, placedBy }: { userId: string; companyId: string; placedBy: string | null },
  order: NewOrder,
  lines: NewOrderLine[],
): Promise<ShopError | null> {
  // Another tab has probably ordered the lines, or another device has added pieces. Then the errors of the lines do not matter.
  if (!(await canTakeBasketLines(db, { userId, companyId }, order.basketLines ?? [], lines))) return new ShopError('basket-changed', 409);
  const partIds = [...new Set(lines.map((line) => line.partId))];
  const parts = new Map((await listOrderableParts(db, partIds)).map((part) => [part.id, part]));
  const judged = lines.map((line, index) => judgedLine(line, index, parts.get(line.partId), lines));
  const errors = judged.flatMap((each) => lineError(each) ?? []);
  if (errors.length > 0) return linesError(order, errors);

  const account = await getOrderingAccount(db, userId, partIds);
  if (account.closed_at) return notLoggedInError();
  // The account has left the company, or has chosen a different one, since the request arrived.
  if (placedBy === null && account.company_id !== companyId) return new ShopError('company-changed', 409);
  const isVerified = account.email_verified;
  const counts = { isVerified, unpaidOrders: account.unpaid_orders, unpaidLines: account.unpaid_lines };
  const totalCents = judged.reduce((sum, { line, part }) => sum + (part?.unit_price_cents ?? 0) * line.quantity, 0);
  const rejection = totalError(totalCents, order) ?? unpaidCapError(caps, counts, lines.length);
  if (rejection) return rejection;

  const shares = isVerified ? [] : judged.flatMap((each) => shareError(caps, each, account.held_pieces[each.line.partId] ?? 0) ?? []);
  const [share] = shares;
  if (share && !order.lines) return stockShareError(caps.unverifiedStockShare, share.allowed, share.bounds);
  return share ? linesRejectedError(shares.map(({ error }) => error)) : null;
}

function judgedLine(line: NewOrderLine, index: number, part: OrderablePart | undefined, lines: NewOrderLine[]): JudgedLine {
  const ofPart = lines.filter(({ partId }) => partId === line.partId).map(({ quantity }) => quantity);
  return {
    line,
    index,
    part,
    quantity: ofPart.every((quantity) => quantity >= 1 && quantity <= maximumQuantity)
      ? ofPart.reduce((sum, each) => sum + each)
      : Number.NaN,
    bounds: { minQ: part?.min_quantity ?? 0, availableQ: part?.available_quantity ?? 0, orderMultiple: part?.order_multiple ?? null },
  };
}

function lineError({ line, index, part, quantity, bounds }: JudgedLine): OrderLineError | null {
  if (!part) return { line: index, code: unknownPart };
  if (!isOrderableStatus(part.life_cycle_status)) return { line: index, code: 'not-orderable', successor: successorOf(part) };
  // Two lines may have the same part. The sum of their quantities can be a whole number even if each quantity is not.
  if (!Number.isInteger(line.quantity) || !isOrderableQuantity(quantity, bounds))
    return { line: index, code: 'invalid-quantity', orderable: orderableQuantities(bounds) };
  const price = dollarsFromCents(part.unit_price_cents ?? 0);
  return line.seenPrice !== undefined && line.seenPrice !== price ? { line: index, code: 'price-changed', price } : null;
}

const successorOf = ({ successor }: OrderablePart) => successor && { partId: successor._id, partNumber: successor.partNumber };

function shareError(caps: UnpaidCaps, { index, quantity, bounds }: JudgedLine, heldPieces: number) {
  const allowed = allowedQuantityIfExceeded(caps.unverifiedStockShare, { quantity, heldPieces, bounds });
  if (allowed === null) return null;
  const orderable = orderableQuantities({ ...bounds, availableQ: Math.min(bounds.availableQ, allowed + 1) });
  const error: OrderLineError = { line: index, code: 'stock-share-exceeded', orderable };
  return { error, allowed, bounds };
}

function linesError({ lines }: NewOrder, errors: OrderLineError[]): ShopError {
  if (lines) return linesRejectedError(errors);
  switch (errors[0]?.code) {
    case unknownPart:
      return notFoundError('part');
    case 'not-orderable':
      return new ShopError('not-orderable', 422, { lines: errors });
    default:
      return invalidQuantityError(errors);
  }
}

function invalidQuantityError(lines: OrderLineError[]): ShopError {
  const errors = [{ field: 'quantity', message: invalidQuantityMessage }];
  return new ShopError('invalid-quantity', 422, { errors, ...(lines.length > 0 ? { lines } : {}) });
}

export const stockChangingError = () =>
  new ShopError('unavailable', 503, { parameters: { reason: 'stock-changing' }, retryAfterSeconds: 1 });

/** Returns the error for a wrong total. `price` is the total in dollars that the buyer saw. */
function totalError(totalCents: number, { price, lines }: NewOrder): ShopError | null {
  if (price !== undefined && centsFromDollars(price) !== totalCents) {
    const currentPrice = dollarsFromCents(totalCents);
    return new ShopError('price-changed', 409, { parameters: { price: currentPrice }, price: currentPrice });
  }
  if (totalCents >= minimumChargeCents && totalCents <= maximumChargeCents) return null;
  const bounds = `${formatCents(minimumChargeCents)} and ${formatCents(maximumChargeCents)}`;
  return new ShopError('total-out-of-bounds', 422, {
    errors: [{ field: lines ? 'lines' : 'quantity', message: `The total must be between ${bounds}` }],
  });
}
