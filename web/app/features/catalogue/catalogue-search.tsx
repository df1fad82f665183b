import type { PartSort } from '@axlewright/contract/part-sort';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type CatalogueQuery, catalogueAddress, readCatalogueQuery } from './catalogue-address.ts';

const sortOptions: readonly { value: PartSort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'partNumber', label: 'Part number' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];

/** Search and order of the list. A plain form: it also works before the scripts are there. */
export function CatalogueSearch({ query }: { query: CatalogueQuery }) {
  const navigate = useNavigate();

  function apply(form: HTMLFormElement) {
    const next = readCatalogueQuery(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
    void navigate(catalogueAddress(next), { preventScrollReset: true });
  }

  return (
    <search>
      <form
        action={paths.catalogue}
        aria-label="Parts catalogue"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
        className="grid gap-3 sm:grid-cols-[1fr_14rem]"
      >
        <SearchField
          key={query.q}
          name="q"
          label="Search the catalogue"
          placeholder="Part number, name or interchange number"
          defaultValue={query.q}
          buttonLabel="Search"
          onClear={() => query.q && void navigate(catalogueAddress(query, { q: '' }), { preventScrollReset: true })}
        />
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <Select
          key={query.sort}
          name="sort"
          aria-label="Sort by"
          options={sortOptions}
          defaultValue={query.sort}
          onChange={(event) => event.target.form && apply(event.target.form)}
          className="[&_select]:min-h-12"
        />
      </form>
    </search>
  );
}
