/** PIES life-cycle status codes that a part may have. */
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

/** Whether a part can be ordered as far as its life cycle goes; stock is another question (order-quantity.ts). */
export function isOrderableStatus(status: LifeCycleStatus): boolean {
  return status === '2' || status === 'A';
}

/** A part that is to come: it never could be ordered. */
export function isAnnounced(status: LifeCycleStatus): boolean {
  return status === '0' || status === '1' || status === '3' || status === '4';
}
