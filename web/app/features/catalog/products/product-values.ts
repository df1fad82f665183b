import { parseMultiple } from './order-multiple.ts';
import { parsePrice, parseQuantity, valueOfTyped } from './product-numbers.ts';

/** The form of a new product as typed. Its fields have the same names as in the API, because the server's errors use the API's names. */
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
