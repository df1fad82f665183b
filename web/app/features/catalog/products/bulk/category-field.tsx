import type { Category } from '@axlewright/contract/catalog/parts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../lists/loading-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { productCategoriesQuery } from '../products.queries.ts';
import { bulkFields } from './bulk-values.ts';

interface CategoryFieldProps {
  typed: string;
  onType: (text: string) => void;
  problem: string;
}

/** Offers nothing until the categories have loaded. Otherwise “No category” would look like the only choice. */
export function CategoryField({ typed, onType, problem }: CategoryFieldProps) {
  const result = useQuery(productCategoriesQuery);
  const { data: categories } = result;
  if (result.error && !categories) return <LoadError result={result} title="The categories could not be loaded" />;
  return (
    <Field
      label={`New ${bulkFields.category.toLowerCase()}`}
      error={problem}
      hint="In a new category, a product has no subcategory unless you choose one."
    >
      <Select
        name="value"
        options={[{ value: '', label: categories ? 'Choose' : 'Loading…' }]}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      >
        {categories && <CategoryOptions categories={categories} />}
      </Select>
    </Field>
  );
}

function CategoryOptions({ categories }: { categories: readonly Category[] }) {
  return (
    <>
      <option value={JSON.stringify({ category: null })}>No category</option>
      {categories.map(({ name: category, subcategories }) => (
        <optgroup key={category} label={category}>
          <option value={JSON.stringify({ category, subcategory: null })}>{category}, no subcategory</option>
          {subcategories.map(({ name: subcategory }) => (
            <option key={subcategory} value={JSON.stringify({ category, subcategory })}>
              {subcategory}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
