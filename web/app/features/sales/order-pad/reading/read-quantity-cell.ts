import { maximumQuantity } from '@axlewright/contract/sales/order-quantity';

const unit = /\s*(?:x|×|pcs?|pieces?|ea|each|units?|st|stk|stück|pk)\.?$/i;

/** The quantity in a cell. `none`: the cell is empty. `unreadable`: the text is not one clear whole number. */
export type TypedQuantity = { kind: 'quantity'; quantity: number } | { kind: 'none' } | { kind: 'unreadable' };

/** '4', '4 pcs', 'x4', '1,200' and '4.0' are quantities. '1.200' is not, because it is 1.2 in some countries and 1200 in others. */
export function readQuantityCell(typed: string): TypedQuantity {
  const text = typed.trim();
  if (text === '') return { kind: 'none' };
  const number = text
    .replace(/^[x×]\s*/i, '')
    .replace(unit, '')
    .trim();
  const digits = digitsOf(number);
  const quantity = Number(digits);
  return digits !== null && quantity >= 1 && quantity <= maximumQuantity ? { kind: 'quantity', quantity } : { kind: 'unreadable' };
}

function digitsOf(number: string): string | null {
  if (/^\d+$/.test(number)) return number;
  if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(number)) return number.replaceAll(',', '');
  // '4.0' and '4,00', but not '4.000'
  return /^(\d+)[.,]0{1,2}$/.exec(number)?.[1] ?? null;
}
