import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { numberIn, readMultiple, readPrice, readQuantity } from './product-numbers.ts';

/** A product's form as typed. The names are those of the call's fields, so that refusals find them. */
export interface ProductValues {
  name: string;
  description: string;
  minQ: string;
  orderMultiple: string;
  availableQ: string;
  price: string;
  image: string;
}

export const emptyProduct: ProductValues = { name: '', description: '', minQ: '', orderMultiple: '', availableQ: '', price: '', image: '' };

/** The part's fields as the form shows them. */
export function productValuesOf({ name, description, minQ, orderMultiple, availableQ, price, image }: PartDetail): ProductValues {
  return {
    name,
    description,
    minQ: String(minQ),
    orderMultiple: String(orderMultiple ?? ''),
    availableQ: String(availableQ ?? ''),
    price: price?.toFixed(2) ?? '',
    image,
  };
}

/** What was typed, as the calls take it. An empty number is null. */
export function partFieldsOf({ name, description, minQ, orderMultiple, availableQ, price, image }: ProductValues) {
  return {
    name: name.trim(),
    description,
    image: image.trim(),
    minQ: numberIn(readQuantity(minQ)),
    orderMultiple: numberIn(readMultiple(orderMultiple)),
    availableQ: numberIn(readQuantity(availableQ)),
    price: numberIn(readPrice(price)),
  };
}

/** Only the fields that differ from the part as it was opened: the others may be somebody else's edit. */
export function productChangeOf(opened: PartDetail, typed: ProductValues): PartChange {
  const fields = partFieldsOf(typed);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  // The contract takes null for the order multiple only.
  const changed = names.filter((name) => fields[name] !== opened[name] && (fields[name] !== null || name === 'orderMultiple'));
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as PartChange;
}
