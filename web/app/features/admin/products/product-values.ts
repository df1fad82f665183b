/** The form for a new product as typed. The names are those of the call's fields, so that refusals find them. */
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
