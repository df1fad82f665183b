import type { ViewList } from '@axlewright/contract/desk/saved-views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loadLater } from '../../ui/load-later.tsx';
import { savedViewsQuery } from './views.queries.ts';

const ViewActions = loadLater(async () => (await import('./view-actions.tsx')).ViewActions, null);

interface SavedViewsProps {
  list: ViewList;
  /** The query string of the list as it is shown, with a question mark. */
  search: string;
}

/** The user's views of a list. A view is a link: its filters and its sort order are in the URL. */
export function SavedViews({ list, search }: SavedViewsProps) {
  const { data = [] } = useQuery(savedViewsQuery);
  const views = data.filter((view) => view.list === list);
  const current = views.find(({ query }) => searchOf(query) === search);
  const isNew = search !== '' && !current;
  if (views.length === 0 && !isNew) return null;

  return (
    // As high as a button, so that nothing below moves when the actions have loaded.
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 pointer-coarse:min-h-11 print:min-h-0">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-1">
            <ViewLink name="All" search="" isCurrent={search === ''} />
            {views.map(({ _id, name, query }) => (
              <ViewLink key={_id} name={name} search={searchOf(query)} isCurrent={_id === current?._id} />
            ))}
          </ul>
        </nav>
      )}
      {(isNew || current) && <ViewActions list={list} query={search.slice(1)} current={current} views={views} />}
    </div>
  );
}

const searchOf = (query: string) => (query === '' ? '' : `?${query}`);

function ViewLink({ name, search, isCurrent }: { name: string; search: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={{ search }}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className="inline-flex min-h-11 items-center rounded-sm border border-line px-3 text-ink-soft text-sm wrap-anywhere hover:border-line-strong hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-fine:min-h-9"
      >
        {name}
      </Link>
    </li>
  );
}
