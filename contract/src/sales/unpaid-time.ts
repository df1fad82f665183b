const hourMs = 3_600_000;
const longestWarningHours = 24;

/**
 * Returns a time. Unpaid orders that were placed before it will be canceled soon: within a day, or within a third of `unpaidOrderHours` if that is
 * shorter.
 */
export function expiringBefore(now: Date, unpaidOrderHours: number): Date {
  const warningHours = Math.min(longestWarningHours, unpaidOrderHours / 3);
  return new Date(now.getTime() - (unpaidOrderHours - warningHours) * hourMs);
}
