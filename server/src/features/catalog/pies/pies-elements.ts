/** The elements that a header must have. An element can have several names, because versions of PIES differ. */
export const requiredHeaderElements: readonly (readonly string[])[] = [
  ['PIESVersion'],
  ['SubmissionType'],
  ['PCdbVersionDate', 'PCdbPublicationDate'],
];

/** Codes of PCdb for extended product information. */
export const lifeCycleCode = 'LIS';
/** The number of the part that replaces this one. PCdb's list is for subscribers only, so a sender and the shop agree on this code. */
export const successorCode = 'SUP';

/** Statuses of parts that a successor may replace: renumbered, superseded, discontinued, obsolete, while supplies last. */
export const replacedStatuses = new Set(['6', '7', '8', '9', 'A']);

/** The unit of a part that is sold by the piece. */
export const pieceUnit = 'EA';

/** Returns EA if the unit means one piece or is missing. Otherwise returns the unit. */
export const unitOf = (unit: string): string => (['', 'PE'].includes(unit) ? pieceUnit : unit);

/** The brand code in a file if the brand has no code. */
export const brandWithoutCode = 'ZZZN';
