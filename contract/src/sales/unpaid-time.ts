const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestWarningHours = 24;

/** The longest time that staff can give a buyer to pay, counted from the placing of the order. */
export const longestPayDays = 30;

/** Returns the latest time until which staff can let an order stay unpaid. */
export const latestPayBy = (createdAt: string): Date => new Date(Date.parse(createdAt) + longestPayDays * dayMs);

/**
 * Returns the time limits for the list of unpaid orders that will be canceled soon: within a day, or within a third of `unpaidOrderHours` if that is
 * shorter. Such an order was placed before `placedBefore`, and any extra time to pay ends before `payUntilBefore`.
 */
export function expiringOrders(now: Date, unpaidOrderHours: number): { placedBefore: Date; payUntilBefore: Date } {
  const warningHours = Math.min(longestWarningHours, unpaidOrderHours / 3);
  return {
    placedBefore: new Date(now.getTime() - (unpaidOrderHours - warningHours) * hourMs),
    payUntilBefore: new Date(now.getTime() + warningHours * hourMs),
  };
}
