import { type QuantityBounds, smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import { ShopError } from '../../../platform/shop-error.ts';

/** How many unpaid orders and order lines one account may have. */
export interface UnpaidCap {
  orders: number;
  lines: number;
}

/** Caps that keep one account from reserving much stock without paying. */
export interface UnpaidCaps {
  verified: UnpaidCap;
  /** for accounts whose email address is not confirmed */
  unverified: UnpaidCap;
  /** the share of a part's stock that the unpaid orders of an unverified account may reserve, from 0 to 1 */
  unverifiedStockShare: number;
}

/** The account whose order was rejected, with its counts at that time. */
interface UnpaidCounts {
  isVerified: boolean;
  unpaidOrders: number;
  unpaidLines: number;
}

/** Returns a 409 that says what the buyer can do, if an order exceeds a cap. Otherwise returns null. */
export function unpaidCapError(
  caps: UnpaidCaps,
  { isVerified, unpaidOrders, unpaidLines }: UnpaidCounts,
  newLines: number,
): ShopError | null {
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

/** The quantity of a part that an unverified account wants to order. */
interface WantedQuantity {
  quantity: number;
  /** quantity of the part in the account's unpaid orders */
  heldPieces: number;
  bounds: QuantityBounds;
}

/** Returns null if the account may order `quantity`. Otherwise returns the largest quantity that it may order. */
export function allowedQuantityIfExceeded(share: number, { quantity, heldPieces, bounds }: WantedQuantity): number | null {
  const most = Math.floor(share * (bounds.availableQ + heldPieces)) - heldPieces;
  // One order of the smallest quantity is always allowed. Otherwise nobody could order a part with little stock.
  const allowed = heldPieces === 0 ? Math.max(most, smallestQuantity(bounds)) : most;
  return quantity <= allowed ? null : allowed;
}

/** @param allowed the largest allowed quantity */
export function stockShareError(share: number, allowed: number, bounds: QuantityBounds): ShopError {
  const parameters = { percent: Math.round(share * 100), allowed: allowed >= smallestQuantity(bounds) ? allowed : null };
  return new ShopError('stock-share-exceeded', 409, { parameters });
}
