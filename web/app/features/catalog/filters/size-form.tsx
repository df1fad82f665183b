import { maximumAttributeFilters } from '@axlewright/contract/catalog/part-filters';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import { hasNoParts } from '../list/category-counts.ts';
import type { CategoryCount } from '../list/part-summary.ts';
import { DialogFooter } from './dialog-footer.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { ShowPartsButton } from './show-parts-button.tsx';
import { SizeFields } from './size-fields.tsx';
import { sizesOfFilters } from './typed-sizes.ts';
import { useSizeSearch } from './use-size-search.ts';

/** Finds parts by the sizes of the old part, which the user measures. Replaces all filters of the list, but keeps the search text. */
export function SizeForm({ query, categories, onDone }: Omit<FilterFormProps, 'keyAttributeNames'>) {
  const navigate = useNavigate();
  const typeField = useRef<HTMLSelectElement>(null);
  const [category, setCategory] = useState(query.category);
  const [sizes, setSizes] = useState(() => sizesOfFilters(query.attribute));
  useEffect(() => typeField.current?.focus(), []);
  const base = { ...emptyQuery, q: query.q, category };
  const { hasStarted, isLoaded, allFacets, facets, attribute, hasErrors, found } = useSizeSearch(base, sizes);
  const [showsErrors, setShowsErrors] = useState(false);

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (hasErrors) return setShowsErrors(true);
    onDone();
    void navigate(catalogUrl(base, { attribute }), { preventScrollReset: true, state: { isSubmitted: true } });
  }

  return (
    <form onSubmit={show} noValidate aria-label="Match by size" className="flex grow flex-col gap-6">
      <Field label="What is it?" hint={query.q && `Only parts that match “${query.q}”`}>
        <Select
          ref={typeField}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          options={[{ value: '', label: query.q ? 'Any kind of part' : 'Choose the kind of part' }]}
        >
          {categories
            .filter((entry) => !hasNoParts(entry))
            .map((entry) => (
              <PartKinds key={entry.slug} category={entry} />
            ))}
        </Select>
      </Field>
      {hasStarted &&
        (isLoaded ? (
          <SizeFields facets={facets} sizes={sizes} showsErrors={showsErrors} onSizesChange={setSizes} />
        ) : (
          <LoadingState result={allFacets} label="Loading the sizes" />
        ))}
      <p aria-live="polite" className="text-ink-soft empty:hidden">
        {isLoaded && adviceFor({ fields: facets.length, filters: attribute.length, found: found?.count })}
      </p>
      <DialogFooter>
        <Button onClick={() => setSizes({})}>Clear</Button>
        <ShowPartsButton type="submit" found={found} isReady={isLoaded && attribute.length <= maximumAttributeFilters} />
      </DialogFooter>
    </form>
  );
}

function PartKinds({ category: { name, slug, subcategories } }: { category: CategoryCount }) {
  return (
    <optgroup label={name} className="bg-surface text-ink">
      <option value={slug}>Anything in {name}</option>
      {subcategories.map((subcategory) => (
        <option key={subcategory.slug} value={subcategory.slug}>
          {subcategory.name}
        </option>
      ))}
    </optgroup>
  );
}

function adviceFor({ fields, filters, found }: { fields: number; filters: number; found: number | undefined }): string | null {
  if (fields === 0) return 'These parts cannot be found by size. Choose another kind of part.';
  if (filters > maximumAttributeFilters) return `Enter at most ${maximumAttributeFilters} sizes.`;
  if (found === 0) return 'No parts match. Enter a larger number after ±, or clear a size.';
  return null;
}
