import { type QuantityBounds, smallestQuantity } from '@axlewright/contract/sales/order-quantity';
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

/** The account at the time its order was rejected. */
interface Holder {
  isVerified: boolean;
  unpaidOrders: number;
  unpaidLines: number;
}

/** Returns the 409 for an order that exceeds a cap, with what the buyer can do, or null if it exceeds none. */
export function capRejection(caps: UnpaidCaps, { isVerified, unpaidOrders, unpaidLines }: Holder, newLines: number): ShopError | null {
  const cap = isVerified ? caps.verified : caps.unverified;
  const allowedIfConfirmed = (verifiedCap: number, needed: number) => (isVerified || verifiedCap < needed ? null : verifiedCap);
  if (unpaidOrders >= cap.orders) {
    const parameters = { unpaid: unpaidOrders, allowedIfConfirmed: allowedIfConfirmed(caps.verified.orders, unpaidOrders + 1) };
    return new ShopError('too-many-unpaid-orders', 409, { parameters });
  }
  if (unpaidLines + newLines > cap.lines) {
    const confirmed = allowedIfConfirmed(caps.verified.lines, unpaidLines + newLines);
    const parameters = { unpaid: unpaidLines, left: cap.lines - unpaidLines, allowedIfConfirmed: confirmed };
    return new ShopError('too-many-unpaid-lines', 409, { parameters });
  }
  return null;
}

/** What an unverified account wants of a part. All quantities are pieces. */
interface Wanted {
  quantity: number;
  /** in unpaid orders of the account */
  heldPieces: number;
  bounds: QuantityBounds;
}

/** Returns the largest quantity that an unverified account may order, or null if `quantity` is allowed. */
export function exceededShare(share: number, { quantity, heldPieces, bounds }: Wanted): number | null {
  const most = Math.floor(share * (bounds.availableQ + heldPieces)) - heldPieces;
  // The smallest order is allowed once, so that a part with little stock can be ordered at all.
  const allowed = heldPieces === 0 ? Math.max(most, smallestQuantity(bounds)) : most;
  return quantity <= allowed ? null : allowed;
}

/** @param allowed the largest quantity that is allowed, in pieces */
export function shareRejection(share: number, allowed: number, bounds: QuantityBounds): ShopError {
  const parameters = { percent: Math.round(share * 100), allowed: allowed >= smallestQuantity(bounds) ? allowed : null };
  return new ShopError('stock-share-exceeded', 409, { parameters });
}
