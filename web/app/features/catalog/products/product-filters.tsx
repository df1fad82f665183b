import { useQuery } from '@tanstack/react-query';
import type { ListUrl } from '../../../lists/list-url.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { productCategoriesQuery } from './products.queries.ts';
import { type ProductsQuery, stockOptions } from './products-url.ts';

export function ProductFilters({ listUrl: { query, change } }: { listUrl: ListUrl<ProductsQuery> }) {
  const { data: categories = [] } = useQuery(productCategoriesQuery);
  const options = [{ value: '', label: 'All categories' }, ...categories.map(({ slug, name }) => ({ value: slug, label: name }))];
  // Until the categories have loaded, the filter has an option with the slug from the URL.
  if (!options.some(({ value }) => value === query.category)) options.push({ value: query.category, label: query.category });
  return (
    <>
      <Field label="Category">
        <Select options={options} value={query.category} onChange={(event) => change({ category: event.target.value })} />
      </Field>
      <Field label="Show">
        <Select options={stockOptions} value={query.stock} onChange={(event) => change({ stock: event.target.value })} />
      </Field>
    </>
  );
}
