import type { StaffCapability } from '../people/capabilities.ts';

/** The kinds of work that can wait for staff, most urgent first. */
export const waitingKinds = ['to-ship', 'held', 'refund-failed', 'payment-failed', 'expiring', 'low-stock', 'unknown-numbers'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Staff with this capability see how many tasks of a kind are waiting, and can open the page that lists them. */
export const capabilityOfWaiting: Readonly<Record<WaitingKind, StaffCapability>> = {
  'to-ship': 'orders.ship',
  held: 'orders.ship',
  'refund-failed': 'payments.read',
  'payment-failed': 'orders.view',
  expiring: 'orders.view',
  'low-stock': 'parts.edit',
  'unknown-numbers': 'parts.edit',
};

/** Counting stops here, so that it stays cheap. */
export const maximumWaiting = 100;
