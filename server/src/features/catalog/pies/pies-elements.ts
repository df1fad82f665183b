/** The elements that a header must have. An element can have several names, because versions of PIES differ. */
export const requiredHeaderElements: readonly (readonly string[])[] = [
  ['PIESVersion'],
  ['SubmissionType'],
  ['PCdbVersionDate', 'PCdbPublicationDate'],
];

/** PCdb codes for extended product information. */
export const lifeCycleCode = 'LIS';
/** Marks the number of the part that replaces this one. PCdb's list is for subscribers only, so the sender and the shop agree on a code. */
export const successorCode = 'SUP';

/** Statuses of parts that a successor may replace: renumbered, superseded, discontinued, obsolete, while supplies last. */
export const replacedStatuses = new Set(['6', '7', '8', '9', 'A']);

/** The unit of a part that is sold by the piece. */
export const pieceUnit = 'EA';

/** Units that mean one piece, in capital letters. Staff type the shop's units, which can be words. A missing unit also means one piece. */
export const pieceUnits: readonly string[] = ['', pieceUnit, 'PE', 'EACH', 'PC', 'PCS', 'PIECE'];

/** Returns EA if the unit means one piece. Otherwise returns the unit in capital letters. */
export const unitOf = (unit: string): string => (pieceUnits.includes(unit.toUpperCase()) ? pieceUnit : unit.toUpperCase());

/** The brand code in a file if the brand has no code. */
export const brandWithoutCode = 'ZZZN';
