import ListX from 'virtual:icon/list-x';
import type { ListPage } from '@axlewright/client/call-endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatCount } from '../ui/format-count.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import type { ListChange, ListQuery, ListUrl } from './list-url.ts';
import { LoadError } from './loading-state.tsx';
import { useFirstPageIfMissing } from './use-first-page-if-missing.ts';
import { useListPosition } from './use-list-position.ts';
import { useShown } from './use-shown.ts';

const placeholderRows = 8;

export interface ListViewProps<Item extends { _id: string }, Query extends ListQuery> {
  caption: string;
  /** Singular and plural: ['order', 'orders']. */
  noun: readonly [string, string];
  listUrl: ListUrl<Query>;
  /** The query must use `keepPreviousData`: it shows the previous page while the next page loads. */
  result: UseQueryResult<ListPage<Item>>;
  columns: DataColumn<Item>[];
  /** Shown beside the number of rows. */
  tools?: ReactNode;
  /** Shown if the list is empty and no filter is set. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** One page of a list. Also shows when the list is loading, is empty, or could not be loaded. */
export function ListView<Item extends { _id: string }, Query extends ListQuery>(props: ListViewProps<Item, Query>) {
  const { caption, noun, listUrl, result, columns, tools, empty } = props;
  const { data: page, error, isPlaceholderData } = result;
  useFirstPageIfMissing(result, listUrl.cursor, () => listUrl.change({}, { replace: true }));
  useListPosition(page !== undefined);
  // The links lead to other pages of the shown rows, even if rows for a new search or filter are loading.
  const { searchWith } = useShown(listUrl, result);
  const linkTo = (cursor: string | null | undefined) => (cursor ? { search: searchWith({ cursor } as ListChange<Query>) } : null);

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* An empty list says so itself. Screen readers still announce the number. */}
        <p role="status" className={page?.count === '0' ? 'sr-only' : 'figures min-h-6 text-ink-soft'}>
          {page && `${formatCount(page.count)} ${page.count === '1' ? noun[0] : noun[1]}`}
        </p>
        {tools}
      </div>
      <LoadError result={result} title={`The ${noun[1]} could not be loaded`} />
      {page?.items.length === 0 && !isPlaceholderData ? (
        <EmptyList noun={noun} listUrl={listUrl} empty={empty} />
      ) : (
        (page || !error) && (
          <DataTable
            caption={caption}
            columns={columns}
            rows={page?.items ?? []}
            rowKey={({ _id }) => _id}
            sort={listUrl.query.sort}
            onSortToggle={listUrl.toggleSort}
            busy={isPlaceholderData}
            placeholderRows={page && page.items.length > 0 ? 0 : placeholderRows}
          />
        )
      )}
      <Pagination label={`Pages of ${noun[1]}`} previous={linkTo(page?.prev)} next={linkTo(page?.next)} />
    </div>
  );
}

function EmptyList<Query extends ListQuery>({
  noun,
  listUrl,
  empty,
}: Pick<ListViewProps<never, Query>, 'noun' | 'empty'> & { listUrl: ListUrl<Query> }) {
  if (!listUrl.isFiltered) {
    return (
      <EmptyState icon={<ListX aria-hidden="true" />} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ListX aria-hidden="true" />}
      title={listUrl.query.q ? `No ${noun[1]} match “${listUrl.query.q}”` : `No ${noun[1]} match these filters`}
      action={<LinkButton to={{ search: listUrl.searchForAll }}>Show all {noun[1]}</LinkButton>}
    >
      Try fewer letters or clear a filter.
    </EmptyState>
  );
}
