/** The life-cycle statuses of a part: the codes of the PIES standard, with the texts that the shop shows. */
export const lifeCycleStatuses = {
  '0': 'Proposed',
  '1': 'Released',
  '2': 'Available to order',
  '3': 'Electronically announced',
  '4': 'Announced',
  '5': 'Temporarily unavailable',
  '6': 'Renumbered',
  '7': 'Superseded',
  '8': 'Discontinued',
  '9': 'Obsolete',
  A: 'While supplies last',
} as const;

export type LifeCycleStatus = keyof typeof lifeCycleStatuses;

/** A part can be ordered only in these statuses. The stock is a separate rule (order-quantity.ts). */
export const orderableStatuses = ['2', 'A'] as const satisfies readonly LifeCycleStatus[];

export function isOrderableStatus(status: LifeCycleStatus): boolean {
  return (orderableStatuses as readonly LifeCycleStatus[]).includes(status);
}

/** Returns whether a part that is out of stock or temporarily unavailable may be sold again. */
export function mayComeBack(status: LifeCycleStatus): boolean {
  return isOrderableStatus(status) || status === '5';
}

/** Returns whether the part is announced but not on sale yet. */
export function isAnnounced(status: LifeCycleStatus): boolean {
  return status === '0' || status === '1' || status === '3' || status === '4';
}
