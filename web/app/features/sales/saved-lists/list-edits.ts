import type { SavedListDetail } from '@axlewright/contract/sales/saved-lists';

/** Unsaved changes to a list. */
export interface ListEdits {
  /** The list as it was at the first edit, because its line numbers can change if a colleague saves it. */
  list: SavedListDetail;
  /** The company for which the user ordered at the first edit. The lines must not be saved as a list of another company. */
  companyId: string | undefined;
  /** The quantity that was typed for each line number, or null if the line was removed. */
  texts: ReadonlyMap<number, string | null>;
}

/** Returns whether two lists have the same lines. Ignores the name of the list, and values of the parts, such as price and stock. */
export const hasSameLines = (one: SavedListDetail, other: SavedListDetail): boolean => linesText(one) === linesText(other);
const linesText = ({ lines }: SavedListDetail) =>
  JSON.stringify(lines.map(({ partId, quantity, note, orderedAs, vehicle }) => [partId, quantity, note, orderedAs, vehicle]));
