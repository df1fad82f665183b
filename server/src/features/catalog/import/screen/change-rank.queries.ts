import { orderableStatuses } from '@axlewright/contract/catalog/life-cycle';
import { catalogColumns } from '../catalog-columns.ts';
import { columnsNeededForSale, largeFactor, quantityRules } from '../change-rank.ts';

const orderable = orderableStatuses.map((status) => `'${status}'`).join(', ');
const ruleColumns = quantityRules.map((name) => `'${catalogColumns[name].column}'`).join(', ');
const losesValueSql = columnsNeededForSale
  .map((name) => catalogColumns[name].column)
  .map((column) => `(diff.before ->> '${column}' <> '' and coalesce(diff.after ->> '${column}', '') = '')`)
  .join(' or ');

/** The same rule as `rankOf`, from `change.kind` and the values `diff.before` and `diff.after`. `diff.after` has only what is different. */
export const rankSql = `case
  when change.kind = 'unchanged' then 7
  when change.kind = 'added' then 6
  when diff.before ->> 'life_cycle_status' in (${orderable}) and diff.after ->> 'life_cycle_status' not in (${orderable}) then 0
  when ${losesValueSql} then 0
  when factor >= ${largeFactor} then 1 + 1 / factor
  when diff.after ?| array[${ruleColumns}] then 2
  when diff.after ? 'gtin' then 3
  when factor > 1 then 4 + 1 / factor
  else 5 end`;

/** The larger price divided by the smaller one. Null: the price did not change, or one of the prices is missing. */
export const joinPriceFactorSql = `
  cross join lateral (select (diff.before ->> 'price_cents')::float8 as from_cents, (diff.after ->> 'price_cents')::float8 as to_cents) as prices
  cross join lateral (select greatest(from_cents / to_cents, to_cents / from_cents) as factor) as factors`;
