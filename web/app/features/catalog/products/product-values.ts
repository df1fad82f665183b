import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { parseMultiple } from './order-multiple.ts';
import { parsePrice, parseQuantity, valueOfTyped } from './product-numbers.ts';

/** The product form as typed. Its fields have the same names as in the API, because errors of the server name the API's fields. */
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

/** The part's fields as form values. */
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

/** The form values as API fields. An empty number is null. */
export function partFieldsOf({ name, description, minQ, orderMultiple, availableQ, price, image }: ProductValues) {
  return {
    name: name.trim(),
    description,
    image: image.trim(),
    minQ: valueOfTyped(parseQuantity(minQ)),
    orderMultiple: valueOfTyped(parseMultiple(orderMultiple)),
    availableQ: valueOfTyped(parseQuantity(availableQ)),
    price: valueOfTyped(parsePrice(price)),
  };
}

/** Returns only the fields that the user changed. Otherwise saving would undo the changes of other users. */
export function productChangeOf(opened: PartDetail, typed: ProductValues): PartChange {
  const fields = partFieldsOf(typed);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  // The contract allows null only for the order multiple.
  const changed = names.filter((name) => fields[name] !== opened[name] && (fields[name] !== null || name === 'orderMultiple'));
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as PartChange;
}
