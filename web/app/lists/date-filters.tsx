import { DateFilter } from './date-filter.tsx';
import type { ListChange, ListQuery, ListUrl } from './list-url.ts';

/** Filters a list by its first and last day. */
export function DateFilters<Query extends ListQuery & { from: string; to: string }>({ listUrl }: { listUrl: ListUrl<Query> }) {
  const { from, to } = listUrl.query;
  const change = (days: { from?: string; to?: string }) => listUrl.change(days as ListChange<Query>);
  return (
    <>
      <DateFilter label="From date" value={from} max={to} onValueChange={(day) => change({ from: day })} />
      <DateFilter label="To date" value={to} min={from} onValueChange={(day) => change({ to: day })} />
    </>
  );
}
