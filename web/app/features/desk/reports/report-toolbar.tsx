import { DateFilter } from '../../../lists/date-filter.tsx';
import type { ListUrl } from '../../../lists/list-url.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { daysOfPeriod, periodOptions, withFrom, withTo } from './period.ts';
import { groupOptions, type SalesQuery, salesSortOptions } from './sales-url.ts';

/** Chooses the period of a report and its grouping. On narrow screens, rows are cards without headers, so the sort order is chosen here too. */
export function ReportToolbar({ listUrl: { query, change }, sort }: { listUrl: ListUrl<SalesQuery>; sort: string }) {
  const days = daysOfPeriod(query);
  return (
    <div className="@container">
      <search className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1 @3xl:[&>*]:flex-none">
        <Field label="Period">
          <Select
            options={periodOptions}
            value={query.period}
            // A custom period starts with the dates that are on the screen.
            onChange={({ target }) => change({ period: target.value, ...(target.value === 'custom' ? days : { from: '', to: '' }) })}
          />
        </Field>
        {query.period === 'custom' && (
          <>
            <DateFilter label="From date" value={days.from} onValueChange={(from) => from && change(withFrom(from, days.to))} />
            <DateFilter label="To date" value={days.to} onValueChange={(to) => to && change(withTo(to, days.from))} />
          </>
        )}
        <Field label="Group by">
          <Select options={groupOptions} value={query.by} onChange={({ target }) => change({ by: target.value, sort: '' })} />
        </Field>
        <Field label="Sort by" className="@3xl:hidden">
          <Select options={salesSortOptions(query.by)} value={sort} onChange={({ target }) => change({ sort: target.value })} />
        </Field>
      </search>
    </div>
  );
}
