import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { NewShipment, PackingLine } from '@axlewright/contract/warehouse/shipments';

/** How many pieces of each line are in the box: the typed text by line number. */
export type Packed = Readonly<Record<string, string>>;

/** Returns how many pieces of the line are in the box, or null if the text is not a possible number. */
export function packedOf({ lineNumber, left }: PackingLine, packed: Packed): number | null {
  const text = (packed[lineNumber] ?? '').trim();
  if (text === '') return 0;
  const quantity = /^\d+$/.test(text) ? Number(text) : null;
  return quantity === null || quantity > left ? null : quantity;
}

/** Returns all pieces that are left, as packed. */
export function packAll(lines: readonly PackingLine[]): Packed {
  return Object.fromEntries(lines.filter(({ left }) => left > 0).map(({ lineNumber, left }) => [lineNumber, String(left)]));
}

export type Scan = { kind: 'packed'; line: PackingLine; quantity: number } | { kind: 'too-many'; line: PackingLine } | { kind: 'unknown' };

/**
 * Finds the line that a scanned or typed code means, and counts one piece. If several lines have the same part, fills them in their order.
 */
export function scanPiece(code: string, lines: readonly PackingLine[], packed: Packed): Scan {
  const key = codeKey(code);
  const matches = key === '' ? [] : lines.filter(({ scanCodes }) => scanCodes.some((each) => codeKey(each) === key));
  const open = matches.find((line) => (packedOf(line, packed) ?? line.left) < line.left);
  if (open) return { kind: 'packed', line: open, quantity: (packedOf(open, packed) ?? 0) + 1 };
  return matches[0] ? { kind: 'too-many', line: matches[0] } : { kind: 'unknown' };
}

/** The same GTIN may have zeros at its start: 0 36000 29145 2 is 36000 29145 2 with 12, 13 or 14 digits. */
function codeKey(code: string): string {
  const key = partNumberKeyOf(code);
  return /^\d{8,14}$/.test(key) ? key.replace(/^0+/, '') : key;
}

/** Returns the lines of a shipment, or null if a typed quantity is not possible. */
export function shipmentLines(lines: readonly PackingLine[], packed: Packed): NewShipment['lines'] | null {
  const quantities = lines.map((line) => ({ line, quantity: packedOf(line, packed) }));
  if (quantities.some(({ quantity }) => quantity === null)) return null;
  return quantities.flatMap(({ line: { lineNumber, left }, quantity }) => (quantity ? [{ lineNumber, quantity, left }] : []));
}
