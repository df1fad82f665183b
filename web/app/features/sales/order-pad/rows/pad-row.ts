import type { FormerPart } from '@axlewright/contract/catalog/deleted-parts';
import type { NumberCandidate, ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import type { Part } from '@axlewright/contract/catalog/parts';
import type { SheetLine } from '../reading/sheet-lines.ts';
import { guessSplit, type NumberAndQuantity } from '../reading/split-number.ts';

/** The maximum number of lines on the pad. */
export const maximumPadLines = 2_000;

/** What the shop knows about the number of a row. */
export interface Answer extends Pick<ResolvedNumber, 'status' | 'part'> {
  /** The number that was looked up. If the row has a different number by now, the answer is out of date. */
  number: string;
  /** The parts to choose from. If the part was replaced: the parts that replace it, all of them together. */
  candidates: readonly NumberCandidate[];
  /** The part that had the number and is no longer sold. */
  formerPart?: FormerPart | null;
  /** The quantity at the end of the number, as in 'ABC-1 4', if only the text before it is a part number. */
  splitQuantity: string | null;
  /** Whether the number was also looked up without the quantity at its end. */
  isSplitTried: boolean;
}

/** The part that the user has chosen for a row. */
export interface ChosenPart {
  partId: string;
  partNumber: string;
  /** kept: the user wants the old part, although another part replaces it. */
  how: 'chosen' | 'proposal' | 'replacement' | 'kept';
  /** null: not loaded yet. 'gone': the shop no longer has the part. */
  part: Part | 'gone' | null;
}

/** A row of the pad: what the user typed, and what the shop found. */
export interface PadRow extends SheetLine {
  id: number;
  chosen: ChosenPart | null;
  /** True after Undo: the quantity is not repaired. */
  keepsQuantity: boolean;
  /** True after Undo: the end of the number is not read as the quantity. */
  keepsNumber: boolean;
  answer: Answer | null;
}

export const isBlank = ({ number, quantity, reference }: SheetLine): boolean =>
  number.trim() === '' && quantity.trim() === '' && reference.trim() === '';

/** Creates a row. A copy of a row of another pad gets a new id, because two pads can use the same ids. */
export function newRow(id: number, row: Partial<PadRow> = {}): PadRow {
  return { number: '', quantity: '', reference: '', chosen: null, keepsQuantity: false, keepsNumber: false, answer: null, ...row, id };
}

/** The part number and the quantity that a number such as 'ABC-1 4' may mean; null if the row has a quantity of its own. */
export function possibleSplit({ number, quantity, keepsNumber }: PadRow): NumberAndQuantity | null {
  return quantity.trim() === '' && !keepsNumber ? guessSplit(number) : null;
}

/** Returns the answer about the row's current number; null while it is looked up. */
export function currentAnswer(row: PadRow): Answer | null {
  const { answer } = row;
  if (answer?.number !== row.number.trim()) return null;
  return (possibleSplit(row) ? answer.isSplitTried : answer.splitQuantity === null) ? answer : null;
}

/** Returns whether the row has a number that must be looked up. */
export const needsAnswer = (row: PadRow): boolean => row.number.trim() !== '' && currentAnswer(row) === null;
