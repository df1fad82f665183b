import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { parsePrice, parseQuantity } from './product-numbers.ts';

/** What the user has typed into the row being edited. The fields have the API's names, because the server's errors use these names. */
export interface StockValues {
  price: string;
  availableQ: string;
}

export type StockProblems = { [Name in keyof StockValues]?: string | undefined };

/** The id of the form. Its fields are in other table cells, so each field refers to the form by this id. */
export const stockFormId = 'stock-edit';

export function stockValuesOf({ price, availableQ }: PartDetail): StockValues {
  return { price: price === null ? '' : price.toFixed(2), availableQ: availableQ === null ? '' : String(availableQ) };
}

/** A number that the part already has can be changed, but not removed. */
export function stockProblemsOf(part: Part, typed: StockValues): StockProblems {
  const price = problemOf(typed.price, part.price !== null, parsePrice);
  const availableQ = problemOf(typed.availableQ, part.availableQ !== null, parseQuantity);
  return { ...(price && { price }), ...(availableQ && { availableQ }) };
}

function problemOf(typed: string, wasSet: boolean, parse: typeof parsePrice): string | undefined {
  if (wasSet && typed.trim() === '') return 'Enter a value';
  const read = parse(typed);
  return 'problem' in read ? read.problem : undefined;
}

export function focusStockField(name: keyof StockValues, { select = false } = {}): void {
  const field = document.querySelector<HTMLInputElement>(`input[form="${stockFormId}"][name="${name}"]`);
  field?.focus();
  if (select) field?.select();
}
