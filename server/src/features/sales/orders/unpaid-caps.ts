import type { ErrorCode } from '@axlewright/contract/errors';
import { smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import { ShopError } from '../../../platform/shop-error.ts';

/** How many unpaid orders and order lines one account may have. */
export interface UnpaidCap {
  orders: number;
  lines: number;
}

/** Caps that stop one account from reserving stock without paying. */
export interface UnpaidCaps {
  verified: UnpaidCap;
  /** for accounts whose e-mail address is not confirmed */
  unverified: UnpaidCap;
  /** the share of a part's stock that an unverified account may hold, from 0 to 1 */
  unverifiedStockShare: number;
}

/** The account and the part at the time the order was refused. */
interface Refused {
  isVerified: boolean;
  unpaidOrders: number;
  unpaidLines: number;
  /** pieces of the part in unpaid orders of the account */
  heldPieces: number;
  availablePieces: number;
  quantity: number;
  bounds: Parameters<typeof smallestQuantity>[0];
}

/** Returns the 409 for an order that exceeds a cap, with what the buyer can do, or null if it exceeds none. */
export function capRefusal(caps: UnpaidCaps, refused: Refused): ShopError | null {
  const { isVerified, unpaidOrders, unpaidLines } = refused;
  const cap = isVerified ? caps.verified : caps.unverified;
  if (unpaidOrders >= cap.orders) return tooMany('too-many-unpaid-orders', unpaidOrders, 'order', caps.verified.orders, isVerified);
  if (unpaidLines >= cap.lines) return tooMany('too-many-unpaid-lines', unpaidLines, 'order line', caps.verified.lines, isVerified);
  return isVerified ? null : shareRefusal(caps.unverifiedStockShare, refused);
}

function tooMany(code: ErrorCode, count: number, what: string, verifiedCap: number, isVerified: boolean): ShopError {
  const many = `${count} unpaid ${what}${count === 1 ? '' : 's'}`;
  const confirm = isVerified || verifiedCap <= count ? '' : ` Accounts with a confirmed email address may have ${verifiedCap}.`;
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
  const advice = allowed >= smallest ? `Order ${allowed} or fewer, or confirm` : 'Pay for your unpaid orders, or confirm';
  return new ShopError(
    'stock-share-exceeded',
    409,
    `Until you confirm your email address, your unpaid orders may hold ${Math.round(share * 100)}% of a part’s stock. ${advice} your email address.`,
  );
}
