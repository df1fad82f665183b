import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { DateFilter } from '../../desk/table/date-filter.tsx';
import type { ListAddress } from '../../desk/table/list-address.ts';
import { type OrdersQuery, stateOptions } from './orders-address.ts';

export function OrderFilters({ address: { query, change } }: { address: ListAddress<OrdersQuery> }) {
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
