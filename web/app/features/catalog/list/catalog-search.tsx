import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { mayBecomeVin } from '@axlewright/contract/catalog/vin-text';
import { paths } from '@axlewright/contract/site/page-paths';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useUrlValue } from '../../../ui/use-url-value.ts';
import { useNumberLookup } from '../find/use-number-lookup.ts';
import { useVinSearch } from '../vehicle/use-vin-search.tsx';
import { type CatalogQuery, catalogUrl } from './catalog-url.ts';
import { readCatalogQuery } from './read-catalog-query.ts';

type SortOption = { value: PartSort; label: string };

const otherSorts: readonly SortOption[] = [
  { value: '-name', label: 'Name, Z to A' },
  { value: 'partNumber', label: 'Part number' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];

/** Without search text, relevance sorts by name. */
function sortOptionsFor(q: string): readonly SortOption[] {
  const byName = 'Name, A to Z';
  if (q === '') return [{ value: 'relevance', label: byName }, ...otherSorts];
  return [{ value: 'relevance', label: 'Best match' }, { value: 'name', label: byName }, ...otherSorts];
}

/** The list reloads this long after the last keystroke. */
const debounceMs = 250;

/**
 * Returns whether typing created the current history entry. Reads the browser's history, because the router's hooks may still return the
 * previous entry.
 */
const isEntryTyped = () => (window.history.state as { usr?: { isTyped?: true } | null } | null)?.usr?.isTyped === true;

interface CatalogSearchProps {
  query: CatalogQuery;
  /** The query that is loading, or else `query`. */
  latest: CatalogQuery;
}

/** Search text and sort order of the list. This is a plain HTML form, so it also works before the scripts have loaded. */
export function CatalogSearch({ query, latest }: CatalogSearchProps) {
  const navigate = useNavigate();
  const { lookUp, isLookingUp, forget } = useNumberLookup();
  const { readVin, vinDialog } = useVinSearch();
  const field = useUrlValue<HTMLInputElement>(query.q);
  const sortField = useUrlValue<HTMLSelectElement>(query.sort);
  const debounceTimer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);

  /** While the user types, each URL replaces the last one in the history. Otherwise Back would remove one letter at a time. */
  function apply(form: HTMLFormElement, state: { isTyped?: true; isSubmitted?: true } = {}) {
    clearTimeout(debounceTimer.current);
    forget();
    const next = readCatalogQuery(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
    // A VIN must not get into the URL when the user changes the sort order.
    const q = !state.isSubmitted && mayBecomeVin(next.q) ? latest.q : next.q;
    void navigate(catalogUrl(next, { q }), { preventScrollReset: true, replace: isEntryTyped() && state.isTyped === true, state });
  }

  /** Opens the part if the text is its exact number. Otherwise lists the parts that match. */
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clearTimeout(debounceTimer.current);
    const form = event.currentTarget;
    const text = String(new FormData(form).get('q'));
    if (readVin(text)) return;
    lookUp(text, (partId) => {
      if (partId === null) apply(form, { isSubmitted: true });
      else void navigate(paths.part(partId));
    });
  }

  function applyDebounced() {
    clearTimeout(debounceTimer.current);
    forget();
    const form = field.current?.form;
    // A VIN is decoded only on Enter. It must not get into the URL, and neither must an incomplete VIN.
    if (form && !mayBecomeVin(field.current?.value ?? ''))
      debounceTimer.current = window.setTimeout(() => apply(form, { isTyped: true }), debounceMs);
  }

  return (
    <search className="@container">
      <form
        action={paths.catalog}
        aria-label="Parts catalog"
        aria-busy={isLookingUp}
        onSubmit={submit}
        className="grid gap-3 transition-opacity aria-busy:opacity-55 @lg:grid-cols-[1fr_14rem]"
      >
        <SearchField
          inputRef={field}
          name="q"
          label="Search the catalog"
          placeholder="Part number, name or interchange number"
          defaultValue={query.q}
          buttonLabel="Search"
          onValueChange={applyDebounced}
        />
        {keptFields(latest).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Select
          ref={sortField}
          name="sort"
          aria-label="Sort by"
          options={sortOptionsFor(query.q)}
          defaultValue={query.sort}
          onChange={(event) => event.target.form && apply(event.target.form)}
          className="[&_select]:min-h-12"
        />
      </form>
      {vinDialog}
    </search>
  );
}

/** The category and the filters. They stay when the search text or the sort order changes. */
function keptFields({ q, sort, cursor, ...kept }: CatalogQuery): [name: string, value: string][] {
  return Object.entries<string | readonly string[]>(kept).flatMap(([name, values]) =>
    [values].flat().flatMap((value): [string, string][] => (value === '' ? [] : [[name, value]])),
  );
}
