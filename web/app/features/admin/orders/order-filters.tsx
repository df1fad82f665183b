import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ListAddress } from '../table/list-address.ts';
import { type OrdersQuery, stateOptions } from './orders-address.ts';

export function OrderFilters({ address: { query, change } }: { address: ListAddress<OrdersQuery> }) {
  return (
    <>
      <Field label="State">
        <Select options={stateOptions} value={query.state} onChange={(event) => change({ state: event.target.value })} />
      </Field>
      <Field label="Ordered from">
        <TextInput type="date" value={query.from} max={query.to || undefined} onChange={(event) => change({ from: event.target.value })} />
      </Field>
      <Field label="Ordered until">
        <TextInput type="date" value={query.to} min={query.from || undefined} onChange={(event) => change({ to: event.target.value })} />
      </Field>
    </>
  );
}
