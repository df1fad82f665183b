import type { CatalogTables } from './tables/catalog-tables.ts';
import type { DeskTables } from './tables/desk-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { MoneyTables } from './tables/money-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { PlatformTables } from './tables/platform-tables.ts';
import type { SalesTables } from './tables/sales-tables.ts';
import type { VehicleTables } from './tables/vehicle-tables.ts';
import type { WarehouseTables } from './tables/warehouse-tables.ts';

/**
 * Types of the tables that migrations/*.sql create. Each room that has tables has one file, except `catalog`, which has three. The
 * tables of the platform have a file of their own.
 */
export interface Tables
  extends PeopleTables,
    CatalogTables,
    VehicleTables,
    ImportTables,
    SalesTables,
    MoneyTables,
    WarehouseTables,
    DeskTables,
    PlatformTables {}
