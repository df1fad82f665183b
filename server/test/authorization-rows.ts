import type { EndpointName } from '@axlewright/contract/endpoints';
import { catalogRows } from './authorization/catalog-rows.ts';
import { deskRows } from './authorization/desk-rows.ts';
import { importRows } from './authorization/import-rows.ts';
import { moneyRows } from './authorization/money-rows.ts';
import { peopleRows } from './authorization/people-rows.ts';
import type { AuthorizationRow } from './authorization/row.ts';
import { salesRows } from './authorization/sales-rows.ts';
import { siteRows } from './authorization/site-rows.ts';
import { vehicleRows } from './authorization/vehicle-rows.ts';
import { warehouseRows } from './authorization/warehouse-rows.ts';

/** Every endpoint has at least one row. An endpoint without a row is a type error. */
export const authorizationRows: Record<EndpointName, AuthorizationRow | AuthorizationRow[]> = {
  ...catalogRows,
  ...vehicleRows,
  ...importRows,
  ...salesRows,
  ...moneyRows,
  ...warehouseRows,
  ...peopleRows,
  ...deskRows,
  ...siteRows,
};
