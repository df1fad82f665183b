import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import type { NewShipment, PackingLine } from '@axlewright/contract/warehouse/shipments';

/** What the clerk has packed of a line: the typed number of pieces, and how many were left when it was typed. */
interface PackedLine {
  text: string;
  left: number;
}

/** What is in the box, by line number. */
export type Packed = Readonly<Record<string, PackedLine>>;

/** Returns the text of the line's field. Returns null if nothing is packed, or if pieces were shipped or canceled since. */
export function packedText({ lineNumber, left }: PackingLine, packed: Packed): string | null {
  const entry = packed[lineNumber];
  return entry?.left === left ? entry.text : null;
}

/** Returns how many pieces of the line are in the box, or null if the text is not a valid quantity. */
export function packedQuantity(line: PackingLine, packed: Packed): number | null {
  const text = (packedText(line, packed) ?? '').trim();
  if (text === '') return 0;
  const quantity = readWholeNumber(text);
  return quantity === null || quantity > line.left ? null : quantity;
}

/**
 * Lists the lines whose remaining quantity has changed since the clerk packed them, because pieces were shipped or canceled. What the clerk
 * packed may no longer be in the box.
 */
export function outdatedLines(lines: readonly PackingLine[], packed: Packed): PackingLine[] {
  return lines.filter(({ lineNumber, left }) => (packed[lineNumber]?.left ?? left) !== left);
}

export function packLine(packed: Packed, { lineNumber, left }: PackingLine, text: string): Packed {
  return { ...packed, [lineNumber]: { text, left } };
}

/** Packs all pieces that are left. */
export function packAll(lines: readonly PackingLine[]): Packed {
  return Object.fromEntries(lines.filter(({ left }) => left > 0).map(({ lineNumber, left }) => [lineNumber, { text: String(left), left }]));
}

/** Removes the shipped pieces. What the clerk has packed for the next box in the meantime stays. */
export function withoutShipped(packed: Packed, shipped: NewShipment['lines']): Packed {
  const shippedOf = new Map(shipped.map((line) => [String(line.lineNumber), line]));
  return Object.fromEntries(
    Object.entries(packed).flatMap(([lineNumber, entry]) => {
      const rest = packedSince(entry, shippedOf.get(lineNumber));
      return rest ? [[lineNumber, rest]] : [];
    }),
  );
}

/** Returns what was packed since the line was sent, or null if its text is still the same. A smaller number can only be for the next box. */
function packedSince(entry: PackedLine, shipped: NewShipment['lines'][number] | undefined): PackedLine | null {
  if (entry.left !== shipped?.left) return entry;
  const more = (readWholeNumber(entry.text.trim()) ?? 0) - shipped.quantity;
  return more === 0 ? null : { text: more > 0 ? String(more) : entry.text, left: entry.left - shipped.quantity };
}

/** invalid: the text of the line's field is not a valid quantity, so one piece cannot be added to it. */
export type Scan =
  | { kind: 'packed'; line: PackingLine; quantity: number }
  | { kind: 'too-many' | 'invalid'; line: PackingLine }
  | { kind: 'unknown' };

/**
 * Finds the line that a scanned or typed code refers to, and counts one piece. If several lines have the same part, fills them in their
 * order.
 */
export function scanPiece(code: string, lines: readonly PackingLine[], packed: Packed): Scan {
  const key = codeKey(code);
  const matches = key === '' ? [] : lines.filter(({ scanCodes }) => scanCodes.some((each) => codeKey(each) === key));
  const open = matches.find((line) => (packedQuantity(line, packed) ?? line.left) < line.left);
  if (open) return { kind: 'packed', line: open, quantity: (packedQuantity(open, packed) ?? 0) + 1 };
  const invalid = matches.find((line) => packedQuantity(line, packed) === null);
  if (invalid) return { kind: 'invalid', line: invalid };
  return matches[0] ? { kind: 'too-many', line: matches[0] } : { kind: 'unknown' };
}

/** Removes the zeros at the start of a GTIN, because the same GTIN can have more zeros: 036000291452 or 0036000291452. */
function codeKey(code: string): string {
  const key = partNumberKeyOf(code);
  return /^\d{8,14}$/.test(key) ? key.replace(/^0+/, '') : key;
}

/** Returns the lines of a shipment, or null if a typed quantity is not valid. */
export function shipmentLines(lines: readonly PackingLine[], packed: Packed): NewShipment['lines'] | null {
  const quantities = lines.map((line) => ({ line, quantity: packedQuantity(line, packed) }));
  if (quantities.some(({ quantity }) => quantity === null)) return null;
  return quantities.flatMap(({ line: { lineNumber, left }, quantity }) => (quantity ? [{ lineNumber, quantity, left }] : []));
}
