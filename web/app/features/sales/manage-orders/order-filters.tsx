import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { DateFilter } from '../../desk/table/date-filter.tsx';
import type { ListUrl } from '../../desk/table/list-url.ts';
import { type OrdersQuery, stateOptions } from './orders-url.ts';

export function OrderFilters({ listUrl: { query, change } }: { listUrl: ListUrl<OrdersQuery> }) {
  return (
    <>
      <Field label="Status">
        <Select options={stateOptions} value={query.state} onChange={(event) => change({ state: event.target.value })} />
      </Field>
      <DateFilter label="From date" value={query.from} max={query.to} onValueChange={(from) => change({ from })} />
      <DateFilter label="To date" value={query.to} min={query.from} onValueChange={(to) => change({ to })} />
    </>
  );
}
