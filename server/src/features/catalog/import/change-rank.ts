import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import { isOrderableStatus, type LifeCycleStatus } from '@axlewright/contract/catalog/life-cycle';
import type { ImportedPartKind } from '@axlewright/contract/catalog/part-imports';
import { centsFromDollars } from '@axlewright/contract/money/money';

/** What a file changes in a part, by the columns of the file. */
export interface PartChange {
  kind: ImportedPartKind;
  changes: readonly { column: string; from: Value; to: Value }[];
}
type Value = string | number | null;

/** A price that is multiplied or divided by this much, or more, may be for a different package size. */
export const largeFactor = 1.5;

export const quantityRules = [
  'minimum order quantity',
  'order multiple',
  'unit',
  'package quantity',
] as const satisfies CatalogColumnName[];

/**
 * The columns that must have a value, and what staff call them. A part without one of these values is a draft, which buyers do not see. A
 * change that empties such a column has rank 0, even if the part was already a draft.
 */
const fieldsNeededForSale = { name: 'name', 'price in dollars': 'price', stock: 'stock' };
export const columnsNeededForSale = Object.keys(fieldsNeededForSale) as (keyof typeof fieldsNeededForSale)[];
const listFormat = new Intl.ListFormat('en-US');

/**
 * Lists of changes begin with the lowest rank: the change that would do the most harm if it were wrong. Larger price changes come first.
 * Decision 069 explains the order. `rankSql` is the same rule for rows of the database.
 */
export function rankOf(change: PartChange): number {
  if (change.kind === 'unchanged') return 7;
  if (change.kind === 'added') return 6;
  if (endsSale(change)) return 0;
  const factor = factorOf(change);
  if (factor >= largeFactor) return 1 + 1 / factor;
  if (changesQuantityRule(change)) return 2;
  if (changeOf(change, 'gtin')) return 3;
  return factor > 1 ? 4 + 1 / factor : 5;
}

/** Returns what to do if the change is wrong. Empty: nothing looks wrong. */
export function describeRepair(change: PartChange): string {
  if (change.kind !== 'changed') return '';
  if (endsSaleByStatus(change)) return 'If the part is still sold, correct its life-cycle status.';
  const lost = lostFields(change);
  if (lost.length > 0) return `If the part is still sold, add its ${listFormat.format(lost)}.`;
  if (factorOf(change) >= largeFactor) return 'Check the price: is it for one piece?';
  if (changesQuantityRule(change)) return 'Check whether buyers can still order the usual quantity.';
  return changeOf(change, 'gtin') ? 'Check the GTIN on the box: scanners find the part by it.' : '';
}

const changeOf = ({ changes }: PartChange, column: CatalogColumnName) => changes.find((change) => change.column === column);

const endsSale = (change: PartChange): boolean => endsSaleByStatus(change) || lostFields(change).length > 0;

function endsSaleByStatus(change: PartChange): boolean {
  const status = changeOf(change, 'life-cycle status');
  return status !== undefined && isOrderableStatus(status.from as LifeCycleStatus) && !isOrderableStatus(status.to as LifeCycleStatus);
}

/** The names of the needed fields that have a value before the change, and none after it. A stock of 0 is a value. */
const lostFields = (change: PartChange): string[] =>
  columnsNeededForSale.filter((column) => losesValue(changeOf(change, column))).map((column) => fieldsNeededForSale[column]);

const losesValue = (change: PartChange['changes'][number] | undefined): boolean =>
  change !== undefined && hasValue(change.from) && !hasValue(change.to);

const hasValue = (value: Value): boolean => value !== null && value !== '';

const changesQuantityRule = (change: PartChange): boolean => quantityRules.some((column) => changeOf(change, column));

/** The larger price divided by the smaller one. 1 if the price did not change, or one of the prices is missing. */
function factorOf(change: PartChange): number {
  const price = changeOf(change, 'price in dollars');
  const [from, to] = [centsFromDollars(Number(price?.from)), centsFromDollars(Number(price?.to))];
  return from > 0 && to > 0 ? Math.max(from / to, to / from) : 1;
}
