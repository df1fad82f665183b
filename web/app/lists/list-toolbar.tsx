import SlidersHorizontal from 'virtual:icon/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { useUrlValue } from '../ui/use-url-value.ts';
import type { ListChange, ListQuery, ListUrl } from './list-url.ts';

export interface ListToolbarProps<Query extends ListQuery> {
  listUrl: ListUrl<Query>;
  /** Label of the search field, such as 'Search orders'. */
  label: string;
  placeholder: string;
  /** For narrow screens, which show rows as cards without column headers. Missing if the list can be sorted in only one way. */
  sortOptions?: readonly SelectOption[];
  /** Whether wide screens also show the sort options, because no column header sorts. */
  alwaysShowsSort?: boolean;
  /**
   * The names of the filters in `children`. If given, narrow screens hide everything below the search field until the user clicks a button,
   * unless the URL sets one of these filters.
   */
  folds?: readonly (keyof Query & string)[];
  /** Text of that button. */
  foldLabel?: string;
  /** Filters below the search field. */
  children?: ReactNode;
}

/** Search, filters and sort order of a list. Each change navigates to a new URL. */
export function ListToolbar<Query extends ListQuery>(props: ListToolbarProps<Query>) {
  const { listUrl, label, placeholder, sortOptions, alwaysShowsSort = false, folds = [], children } = props;
  const { foldLabel = sortOptions ? 'Filter and sort' : 'Filter' } = props;
  const { query } = listUrl;
  const field = useUrlValue<HTMLInputElement>(query.q);
  const filtersId = useId();
  const filterCount = folds.filter((name) => query[name] !== '').length;
  const [isOpen, setOpen] = useState(folds.length === 0 || filterCount > 0);
  const search = (q: string) => listUrl.change({ q } as ListChange<Query>);
  return (
    <div className="@container">
      <search className="grid gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search(String(new FormData(event.currentTarget).get('q') ?? '').trim());
          }}
        >
          <SearchField
            inputRef={field}
            name="q"
            label={label}
            placeholder={placeholder}
            defaultValue={query.q}
            buttonLabel="Search"
            onClear={() => query.q && search('')}
          />
        </form>
        {folds.length > 0 && (
          <Button aria-expanded={isOpen} aria-controls={filtersId} onClick={() => setOpen(!isOpen)} className="@3xl:hidden">
            <SlidersHorizontal aria-hidden="true" /> {foldLabel}
            {filterCount > 0 && ` (${filterCount})`}
          </Button>
        )}
        <div
          id={filtersId}
          className={`flex-wrap gap-3 @3xl:flex ${isOpen ? 'flex' : 'hidden'} [&>*]:min-w-36 [&>*]:flex-1 @3xl:[&>*]:flex-none`}
        >
          {children}
          {sortOptions && (
            <Field label="Sort by" className={alwaysShowsSort ? '' : '@3xl:hidden'}>
              <Select
                options={sortOptions}
                value={query.sort}
                onChange={(event) => listUrl.change({ sort: event.target.value } as ListChange<Query>)}
              />
            </Field>
          )}
        </div>
      </search>
    </div>
  );
}
