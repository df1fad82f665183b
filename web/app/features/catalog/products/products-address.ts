import { type PartSort, partSorts } from '@axlewright/contract/catalog/part-sort';
import type { ListShape } from '../../desk/table/list-address.ts';

export interface ProductsQuery {
  q: string;
  category: string;
  stock: string;
  sort: string;
}

export const stockOptions = [
  { value: '', label: 'All products' },
  { value: 'low', label: 'Low stock' },
  { value: 'none', label: 'Below minimum' },
  { value: 'draft', label: 'Drafts' },
] as const;

const sortLabels: Record<PartSort, string> = {
  relevance: 'Best match',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  partNumber: 'Part number, A to Z',
  '-partNumber': 'Part number, Z to A',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  stock: 'Stock, lowest first',
  '-stock': 'Stock, highest first',
  newest: 'Newest first',
};
export const productSortOptions = partSorts.map((value) => ({ value, label: sortLabels[value] }));

export const productsShape: ListShape<ProductsQuery> = {
  usual: { q: '', category: '', stock: '', sort: 'name' },
  choices: { stock: stockOptions.map(({ value }) => value), sort: partSorts },
};

/** Beside the list's own state: the part that is opened for editing when the page comes. */
export const editParameter = 'edit';

/** The list with this one part in it, opened for editing. */
export function productEditSearch(part: { _id: string; partNumber: string }): string {
  return `?${new URLSearchParams({ q: part.partNumber, [editParameter]: part._id })}`;
}
