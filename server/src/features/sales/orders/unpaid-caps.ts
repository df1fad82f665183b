import type { ErrorCode } from '@axlewright/contract/errors';
import { smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import { ShopError } from '../../../platform/shop-error.ts';

/** What one account may leave unpaid. */
export interface UnpaidCap {
  orders: number;
  lines: number;
}

/** Keeps one account from reserving the stock that others want to buy. */
export interface UnpaidCaps {
  verified: UnpaidCap;
  /** for accounts whose e-mail address is not confirmed */
  unverified: UnpaidCap;
  /** how much of a part's stock an unverified account may hold, from 0 to 1 */
  unverifiedStockShare: number;
}

/** What the account and the part looked like when an order was refused. */
interface Refused {
  isVerified: boolean;
  unpaidOrders: number;
  unpaidLines: number;
  /** pieces of the part that the account's unpaid orders hold */
  heldPieces: number;
  availablePieces: number;
  quantity: number;
  bounds: Parameters<typeof smallestQuantity>[0];
}

/** The 409 for an order that would pass a cap; null if no cap is in the way. Each message says what the buyer can do. */
export function capRefusal(caps: UnpaidCaps, refused: Refused): ShopError | null {
  const { isVerified, unpaidOrders, unpaidLines } = refused;
  const cap = isVerified ? caps.verified : caps.unverified;
  if (unpaidOrders >= cap.orders) return tooMany('too-many-unpaid-orders', unpaidOrders, 'order', caps.verified.orders, isVerified);
  if (unpaidLines >= cap.lines) return tooMany('too-many-unpaid-lines', unpaidLines, 'order line', caps.verified.lines, isVerified);
  return isVerified ? null : shareRefusal(caps.unverifiedStockShare, refused);
}

function tooMany(code: ErrorCode, count: number, what: string, verifiedCap: number, isVerified: boolean): ShopError {
  const many = `${count} unpaid ${what}${count === 1 ? '' : 's'}`;
  const confirm = isVerified || verifiedCap <= count ? '' : ` Accounts with a confirmed e-mail address may have ${verifiedCap}.`;
  return new ShopError(
    code,
    409,
    `You have ${many}, and no more are allowed. Pay or cancel some in My Orders, then order again.${confirm}`,
  );
}

function shareRefusal(share: number, { heldPieces, availablePieces, quantity, bounds }: Refused): ShopError | null {
  const most = Math.floor(share * (availablePieces + heldPieces)) - heldPieces;
  if (quantity <= most) return null;
  const smallest = smallestQuantity(bounds);
  if (heldPieces === 0 && quantity <= smallest) return null;
  const allowed = heldPieces === 0 ? Math.max(most, smallest) : most;
  const advice = allowed >= smallest ? `Order ${allowed} or fewer, or confirm` : 'Pay for those that you ordered, or confirm';
  return new ShopError(
    'stock-share-exceeded',
    409,
    `Until you confirm your e-mail address, your unpaid orders may hold ${Math.round(share * 100)}% of a part’s stock. ${advice} your e-mail address.`,
  );
}
