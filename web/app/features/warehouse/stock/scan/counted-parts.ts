import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { readPieces } from '../part/stock-move.ts';

/** A part that a clerk has scanned, and the number of its pieces as typed or counted by scans. */
export interface CountedPart {
  stock: PartStock;
  text: string;
}

/** Counts one more piece of a part. The part that was scanned last comes first. A text that is not a number stays as it is. */
export function addPiece(parts: readonly CountedPart[], stock: PartStock): CountedPart[] {
  const known = parts.find((part) => part.stock._id === stock._id);
  const text = known ? nextText(known.text) : '1';
  return [{ stock: known?.stock ?? stock, text }, ...parts.filter((part) => part !== known)];
}

function nextText(text: string): string {
  const pieces = text.trim() === '' ? 0 : readPieces(text);
  return pieces === null ? text : String(pieces + 1);
}

export function setPieces(parts: readonly CountedPart[], partId: string, text: string): CountedPart[] {
  return parts.map((part) => (part.stock._id === partId ? { ...part, text } : part));
}

export function withoutPart(parts: readonly CountedPart[], partId: string): CountedPart[] {
  return parts.filter(({ stock }) => stock._id !== partId);
}
