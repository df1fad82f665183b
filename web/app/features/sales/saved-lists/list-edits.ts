import type { SavedListDetail } from '@axlewright/contract/sales/saved-lists';

/** Changes of a list that are not saved yet. */
export interface ListEdits {
  /** The list as it was at the first edit. If a colleague saves the list in the meantime, its lines can be renumbered. */
  list: SavedListDetail;
  /** The company of the list. The list must not be saved in another one. */
  companyId: string | undefined;
  /** What was typed, by line number; null if the line was removed. */
  texts: ReadonlyMap<number, string | null>;
}

/** Whether the lines are the same, apart from what a rename, a new price or a change of the stock changes. */
export const hasSameLines = (one: SavedListDetail, other: SavedListDetail): boolean => linesText(one) === linesText(other);
const linesText = ({ lines }: SavedListDetail) =>
  JSON.stringify(lines.map(({ partId, quantity, note, orderedAs, vehicle }) => [partId, quantity, note, orderedAs, vehicle]));
