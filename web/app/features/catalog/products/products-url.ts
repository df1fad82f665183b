import { type PartSort, partSorts } from '@axlewright/contract/catalog/part-sort';
import type { QueryShape } from '../../../platform/url-query.ts';

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
  { value: 'deleted', label: 'Deleted' },
] as const;

/** Whether the list shows the deleted products instead of the others. */
export const showsDeleted = ({ stock }: Pick<ProductsQuery, 'stock'>): boolean => stock === 'deleted';

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

export const productsShape: QueryShape<ProductsQuery> = {
  defaults: { q: '', category: '', stock: '', sort: 'name' },
  choices: { stock: stockOptions.map(({ value }) => value), sort: partSorts },
};
