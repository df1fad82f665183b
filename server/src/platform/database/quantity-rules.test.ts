import { isOrderableStatus, type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import {
  isLowStock,
  isOrderableQuantity,
  isStockEnough,
  smallestOrderQuantity,
  smallestQuantity,
} from '@axlewright/contract/sales/order-quantity';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import {
  isLowStockSql,
  isNothingOrderableSql,
  isOrderableQuantitySql,
  isOrderableStatusSql,
  isStockEnoughSql,
  smallestQuantitySql,
} from './quantity-rules.ts';

const base = useTestDatabase();

interface QuantityRow {
  min: number;
  stock: number;
  multiple: number | null;
  quantities: boolean[];
  enough: boolean[];
  smallest: string;
  none: boolean;
  low: boolean;
}

const quantities = Array.from({ length: 33 }, (_, quantity) => quantity);

it('quantity rules in SQL and in the contract are the same, tested around each limit', async () => {
  const orderable = sql.join(quantities.map((quantity) => isOrderableQuantitySql(sql`${quantity}::bigint`)));
  const enough = sql.join(quantities.map((quantity) => isStockEnoughSql(sql`${quantity}::int`)));
  const { rows } = await sql<QuantityRow>`
    select min_quantity as min, available_quantity as stock, order_multiple as multiple, array[${orderable}] as quantities,
      array[${enough}] as enough, ${smallestQuantitySql} as smallest, ${isNothingOrderableSql} as none, ${isLowStockSql} as low
    from (
      select min_quantity, available_quantity, order_multiple
      from generate_series(0, 14) as min_quantity, generate_series(0, 32) as available_quantity,
        unnest(array[null, 1, 2, 3, 5, 12]::int[]) as order_multiple
    ) as parts`.execute(base.db);
  expect(rows).toHaveLength(15 * 33 * 6);
  for (const { min, stock, multiple, ...inSql } of rows) {
    const bounds = { minQ: min, availableQ: stock, orderMultiple: multiple };
    const inContract = {
      quantities: quantities.map((quantity) => isOrderableQuantity(quantity, bounds)),
      enough: quantities.map((quantity) => isStockEnough(quantity, bounds)),
      smallest: String(smallestQuantity(bounds)),
      none: smallestOrderQuantity(bounds) === null,
      low: isLowStock(bounds),
    };
    expect(inSql, JSON.stringify(bounds)).toEqual(inContract);
  }
});

it('the life-cycle statuses that allow orders are the same in SQL and in the contract', async () => {
  const { rows } = await sql<{ status: LifeCycleStatus; orderable: boolean }>`
    select life_cycle_status as status, ${isOrderableStatusSql} as orderable
    from unnest(${Object.keys(lifeCycleStatuses)}::char(1)[]) as parts(life_cycle_status)`.execute(base.db);
  expect(rows).toHaveLength(Object.keys(lifeCycleStatuses).length);
  for (const { status, orderable } of rows) expect(orderable, status).toBe(isOrderableStatus(status));
});
