/** The PIES life-cycle status codes of a part, with the text that the shop shows. */
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

/** The statuses in which a part can be ordered, if there is stock (see order-quantity.ts). */
export const orderableStatuses = ['2', 'A'] as const satisfies readonly LifeCycleStatus[];

export function isOrderableStatus(status: LifeCycleStatus): boolean {
  return (orderableStatuses as readonly LifeCycleStatus[]).includes(status);
}

/** Returns whether the part is announced but not on sale yet. */
export function isAnnounced(status: LifeCycleStatus): boolean {
  return status === '0' || status === '1' || status === '3' || status === '4';
}
