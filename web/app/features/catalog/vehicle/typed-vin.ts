import { currentUserId, isOwn } from '../../../platform/access-token.ts';
import { signedInAttribute } from '../../../platform/before-paint.ts';
import { draftKey, forgetWithDrafts } from '../../../platform/drafts.ts';

interface TypedVin {
  /** who typed it; empty for a visitor */
  userId: string;
  vehicleId: string;
  vin: string;
}

const storageKey = draftKey('scanned-vin');
const none: TypedVin = { userId: '', vehicleId: '', vin: '' };

/**
 * The VIN with which the user last chose a vehicle. It is only in the memory of the tab, because a VIN identifies somebody's car. One exception:
 * the scan page keeps the VIN in the session storage until the next page has loaded. A logout removes the VIN.
 */
let typed = takeScanned() ?? none;

forgetWithDrafts(() => {
  typed = none;
});

takeOver();
// The mark on <html> changes whenever somebody signs in or out, also in another tab.
new MutationObserver(takeOver).observe(document.documentElement, { attributeFilter: [signedInAttribute] });

/** A visitor's VIN belongs to the first account that logs in. Its session may end without a logout before another account logs in. */
function takeOver(): void {
  typed = { ...typed, userId: typed.userId || currentUserId() };
}

/** @param vin empty: the user chose the vehicle in another way */
export function rememberVin(vehicleId: string, vin: string): void {
  typed = { userId: currentUserId(), vehicleId, vin };
}

/** Returns the VIN with which the user chose this vehicle. Empty if the user chose it in another way, or before the page was loaded. */
export const typedVinOf = (vehicleId: string): string => (typed.vehicleId === vehicleId && isOwn(typed) ? typed.vin : '');

/** Keeps the VIN while the next page loads. */
export function keepVin(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {
    // Storage is blocked, so users who save the car must type its VIN.
  }
}

function takeScanned(): TypedVin | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return JSON.parse(stored ?? 'null') as TypedVin | null;
  } catch {
    return null;
  }
}
