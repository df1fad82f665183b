import { applicationImportStates, applicationImportSteps } from '@axlewright/contract/catalog/application-imports';
import { lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { importedPartKinds, leftReasons, partImportStates } from '@axlewright/contract/catalog/part-imports';
import { interchangeTypes } from '@axlewright/contract/catalog/parts';
import { neededKinds } from '@axlewright/contract/catalog/related-parts';
import { supersessionKinds } from '@axlewright/contract/catalog/supersession';
import { unknownNumberStatuses } from '@axlewright/contract/catalog/unknown-numbers';
import { viewLists } from '@axlewright/contract/desk/saved-views';
import { maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money/money';
import { findingKinds, paymentStatuses, refundActors, refundStates } from '@axlewright/contract/money/payments';
import { companyRoles, staffRoles } from '@axlewright/contract/people/capabilities';
import { memberEventKinds } from '@axlewright/contract/people/member-events';
import { orderEventActors, orderEventKinds } from '@axlewright/contract/sales/order-history';
import { orderLineKinds } from '@axlewright/contract/sales/order-lines';
import { fulfillmentStatuses, orderStates, orderStatuses, settlementStatuses } from '@axlewright/contract/sales/orders';
import { carrierCodes } from '@axlewright/contract/warehouse/carriers';
import { stockAdjustmentKinds } from '@axlewright/contract/warehouse/stock';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import { vehicleTypes } from '../../features/catalog/vehicles/data/vehicle-data.ts';

const base = useTestDatabase();

/** The list in the contract for each column whose values a CHECK constraint limits. */
const lists: Record<string, readonly string[]> = {
  'application_imports.state': applicationImportStates,
  'application_imports.step': applicationImportSteps,
  'company_member_events.what': memberEventKinds,
  'interchange_numbers.type': interchangeTypes,
  'needed_parts.kind': neededKinds,
  'order_events.actor': orderEventActors,
  'order_events.what': orderEventKinds,
  'orders.state': orderStates,
  'part_import_parts.kind': importedPartKinds,
  'part_import_parts.left_because': leftReasons,
  'part_imports.state': partImportStates,
  'part_successors.kind': Object.keys(supersessionKinds),
  'payments.status': paymentStatuses,
  'reconciliation_findings.kind': findingKinds,
  'refunds.actor': refundActors,
  'refunds.state': refundStates,
  'saved_views.list': viewLists,
  'shipments.carrier': carrierCodes,
  'stock_adjustments.kind': stockAdjustmentKinds,
  'unknown_numbers.status': unknownNumberStatuses,
  'users.role': staffRoles,
  'wmi_schemas.vehicle_type': vehicleTypes,
};

interface Check {
  /** the column as table.column */
  column: string;
  definition: string;
}

/** Lists the CHECK constraints of single columns. */
async function listChecks(): Promise<Check[]> {
  const { rows } = await base.pool.query<Check>(`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`);
  return rows;
}

const textsIn = (definition: string) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text);

it('CHECK constraints list the same values as the contract', async () => {
  const listed = (await listChecks()).filter(({ definition }) => /= (ANY \(ARRAY\[)?'/.test(definition));
  const found = listed.map(({ column, definition }) => [column, textsIn(definition).sort()]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(lists).map(([column, values]) => [column, [...values].sort()])),
  );
  expect(found).toHaveLength(Object.keys(lists).length);
});

/** The list in the contract for each database enum. */
const enums: Record<string, readonly string[]> = {
  company_role: companyRoles,
  fulfillment_status: fulfillmentStatuses,
  order_line_kind: orderLineKinds,
  order_status: orderStatuses,
  settlement_status: settlementStatuses,
};

it('database enums have the same values as the contract', async () => {
  const { rows } = await base.pool.query<{ name: string; values: string[] }>(`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_type join pg_enum on enumtypid = pg_type.oid where typnamespace = 'public'::regnamespace group by typname`);
  expect(Object.fromEntries(rows.map(({ name, values }) => [name, values]))).toEqual(enums);
});

it('the database allows exactly the life-cycle statuses of the contract', async () => {
  const [check] = (await listChecks()).filter(({ column }) => column === 'parts.life_cycle_status');
  const [pattern = ''] = textsIn(check?.definition ?? '');
  const { rows } = await base.pool.query<{ status: string }>(
    'select chr(n) as status from generate_series(32, 126) as n where chr(n) ~ $1',
    [pattern],
  );
  expect(rows.map(({ status }) => status).sort()).toEqual(Object.keys(lifeCycleStatuses).sort());
});

it('the database allows the same amounts of money as the contract', async () => {
  const checks = Object.fromEntries(
    (await listChecks()).map(({ column, definition }) => [column, (definition.match(/\d+/g) ?? []).map(Number)]),
  );
  expect(checks['orders.total_cents']).toEqual([minimumChargeCents, maximumChargeCents]);
  expect(checks['parts.price_cents']).toEqual([1, maximumChargeCents]);
});
