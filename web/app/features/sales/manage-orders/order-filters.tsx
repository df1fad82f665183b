import { DateFilter } from '../../../lists/date-filter.tsx';
import { DateFilters } from '../../../lists/date-filters.tsx';
import type { ListUrl } from '../../../lists/list-url.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { fulfillmentOptions, type OrdersQuery, stateOptions } from './orders-url.ts';

export function OrderFilters({ listUrl }: { listUrl: ListUrl<OrdersQuery> }) {
  const { query, change } = listUrl;
  return (
    <>
      {/* On a phone the status filter has its own row, because its longest text does not fit beside another filter. */}
      <Field label="Status" className="basis-full! @3xl:basis-auto!">
        <Select options={stateOptions} value={query.state} onChange={(event) => change({ state: event.target.value })} />
      </Field>
      <Field label="Delivery" className="basis-full! @3xl:basis-auto!">
        <Select options={fulfillmentOptions} value={query.fulfillment} onChange={(event) => change({ fulfillment: event.target.value })} />
      </Field>
      <DateFilters listUrl={listUrl} />
      <DateFilter label="Paid from (UTC)" value={query.paidFrom} max={query.paidTo} onValueChange={(paidFrom) => change({ paidFrom })} />
      <DateFilter label="Paid to (UTC)" value={query.paidTo} min={query.paidFrom} onValueChange={(paidTo) => change({ paidTo })} />
    </>
  );
}
