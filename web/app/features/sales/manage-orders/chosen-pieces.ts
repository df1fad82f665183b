import { cancellationRefundCents } from '@axlewright/contract/money/cancellation-refund';
import type { OrderCancellations } from '@axlewright/contract/money/cancellations';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import { readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import type { ChosenPieces } from '@axlewright/contract/warehouse/shipments';

/** A line of an order, and how many of its pieces can be canceled. */
export interface CancelableLine extends Pick<OrderLine, 'lineNumber' | 'partNumber' | 'name' | 'unitPrice' | 'note'> {
  left: number;
}

/**
 * The typed quantities by line number. `left` is how many pieces of the line were left when the user typed. If that number has changed since,
 * the quantity no longer counts.
 */
export type TypedQuantities = Readonly<Record<number, { text: string; left: number }>>;

export function cancelableLines(lines: readonly OrderLine[], left: OrderCancellations['left']): CancelableLine[] {
  const leftOf = new Map(left.map((line) => [line.lineNumber, line.left]));
  return lines.flatMap((line) => {
    const leftOfLine = leftOf.get(line.lineNumber);
    return leftOfLine === undefined ? [] : [{ ...line, left: leftOfLine }];
  });
}

export function typedText({ lineNumber, left }: CancelableLine, typed: TypedQuantities): string {
  const entry = typed[lineNumber];
  return entry?.left === left ? entry.text : '0';
}

/** Returns how many pieces of a line are to be canceled, or null if the text is not a valid quantity. */
export function typedQuantity(line: CancelableLine, typed: TypedQuantities): number | null {
  const text = typedText(line, typed).trim();
  if (text === '') return 0;
  const quantity = readWholeNumber(text);
  return quantity === null || quantity > line.left ? null : quantity;
}

/** Lists the lines with a typed quantity whose pieces were shipped or canceled in the meantime. */
export function outdatedLineNumbers(lines: readonly CancelableLine[], typed: TypedQuantities): number[] {
  const leftOf = new Map(lines.map(({ lineNumber, left }) => [lineNumber, left]));
  return Object.entries(typed).flatMap(([number, { text, left }]) => {
    const isOutdated = !/^\s*0*\s*$/.test(text) && (leftOf.get(Number(number)) ?? 0) !== left;
    return isOutdated ? [Number(number)] : [];
  });
}

export interface ChosenCancellation {
  lines: ChosenPieces;
  pieces: number;
  valueCents: number;
  refundCents: number;
}

/** Returns what is to be canceled and refunded, or null if a typed quantity is not valid. */
export function chosenCancellation(
  lines: readonly CancelableLine[],
  typed: TypedQuantities,
  { refundable, refundedByHand, returnedByHand = 0 }: Pick<OrderCancellations, 'refundable' | 'refundedByHand' | 'returnedByHand'>,
  wereRefunded: boolean,
): ChosenCancellation | null {
  const quantities = lines.map((line) => ({ line, quantity: typedQuantity(line, typed) }));
  if (quantities.some(({ quantity }) => quantity === null)) return null;
  const chosen = quantities.flatMap(({ line, quantity }) => (quantity ? [{ line, quantity }] : []));
  const valueCents = chosen.reduce((sum, { line, quantity }) => sum + centsFromDollars(line.unitPrice) * quantity, 0);
  const refundedByHandCents = centsFromDollars(refundedByHand) + centsFromDollars(returnedByHand);
  const basis = { refundableCents: centsFromDollars(refundable), refundedByHandCents, wereRefunded };
  return {
    lines: chosen.map(({ line: { lineNumber, left }, quantity }) => ({ lineNumber, quantity, left })),
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    valueCents,
    refundCents: cancellationRefundCents({ valueCents, ...basis }),
  };
}
