import type { BulkChange, PartToChange } from '@axlewright/contract/catalog/bulk-changes';
import { type Part, priceProblem } from '@axlewright/contract/catalog/parts';
import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money/money';
import { parseMultiple } from '../order-multiple.ts';
import { parseQuantity } from '../product-numbers.ts';

/** What staff can change for many parts at once. */
export const bulkFields = {
  lifeCycleStatus: 'Status',
  category: 'Category',
  price: 'Price',
  minQ: 'Minimum quantity',
  orderMultiple: 'Order multiple',
} as const;
export type BulkField = keyof typeof bulkFields;

/** The change of each part, or why the typed text is not valid. */
export type BulkValue = { parts: PartToChange[] } | { problem: string };

/** Returns the changes of all parts for what the user entered. For a drop-down, `typed` is the value of the chosen option: the change as JSON. */
export function readBulkValue(field: BulkField, typed: string, parts: readonly Part[]): BulkValue {
  if (field === 'price') return readPercent(typed, parts);
  if (field === 'minQ' || field === 'orderMultiple') return readPieces(field, typed, parts);
  return typed === '' ? { problem: 'Choose a value' } : sameFor(parts, JSON.parse(typed) as BulkChange);
}

function sameFor(parts: readonly Part[], change: BulkChange): BulkValue {
  return { parts: parts.map(({ _id: partId }) => ({ partId, change })) };
}

function readPieces(field: 'minQ' | 'orderMultiple', typed: string, parts: readonly Part[]): BulkValue {
  const read = field === 'minQ' ? parseQuantity(typed) : parseMultiple(typed);
  if ('problem' in read) return read;
  if (field === 'orderMultiple') return sameFor(parts, { orderMultiple: read.value });
  return read.value === null ? { problem: 'Enter a minimum quantity' } : sameFor(parts, { minQ: read.value });
}

const percentText = 'Enter a percentage from -90 to 900, for example 5 or -2.5';

/** '5' and '+5 %' → 500, '-2.5' → -250, in hundredths of a percent. Returns null for other text, and outside of -90 to 900 percent. */
function parsePercent(typed: string): number | null {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const hundredths = Math.round(Number(digits) * 100) * (sign === '-' || sign === '−' ? -1 : 1);
  return hundredths >= -9000 && hundredths <= 90_000 ? hundredths : null;
}

/** Parts without a price stay as they are. */
function readPercent(typed: string, parts: readonly Part[]): BulkValue {
  const hundredths = parsePercent(typed);
  if (hundredths === null || hundredths === 0) return { problem: percentText };
  const changes: PartToChange[] = [];
  for (const { _id: partId, partNumber, price: seenPrice } of parts) {
    if (seenPrice === null) continue;
    const cents = Math.round((centsFromDollars(seenPrice) * (10_000 + hundredths)) / 10_000);
    const price = dollarsFromCents(cents);
    const problem = priceProblem(price);
    if (problem) return { problem: `${partNumber} would cost ${formatCents(cents)}. ${problem}` };
    changes.push({ partId, change: { price }, seenPrice });
  }
  return changes.length > 0 ? { parts: changes } : { problem: 'These products do not have a price yet' };
}

/** Shows what a valid percentage does to the first part, and says how many parts it leaves as they are. Empty for anything else. */
export function priceExample(value: BulkValue, parts: readonly Part[]): string {
  if ('problem' in value) return '';
  const [first] = value.parts;
  const part = parts.find(({ _id }) => _id === first?.partId);
  if (!part || first?.change.price === undefined || part.price === null) return '';
  const show = (dollars: number) => formatCents(centsFromDollars(dollars));
  const unpriced = parts.length - value.parts.length;
  const withoutPrice = unpriced === 0 ? '' : ` ${unpriced === 1 ? '1 product' : `${unpriced} products`} without a price will not change.`;
  return `${part.partNumber}: ${show(part.price)} → ${show(first.change.price)}.${withoutPrice}`;
}
