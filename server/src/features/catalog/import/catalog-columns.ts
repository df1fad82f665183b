import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import { type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import {
  brandMaxLength,
  categoryMaxLength,
  partDescriptionMaxLength,
  partNameMaxLength,
  partNumberMaxLength,
  positionMaxLength,
  terminologyMaxLength,
  unitMaxLength,
} from '@axlewright/contract/catalog/part-limits';
import { interchangeTypes } from '@axlewright/contract/catalog/parts';
import { neededKinds } from '@axlewright/contract/catalog/related-parts';
import { supersessionKinds } from '@axlewright/contract/catalog/supersession';
import { centsFromDollars, dollarsFromCents, maximumChargeCents } from '@axlewright/contract/money/money';
import { maximumQuantity } from '@axlewright/contract/sales/order-quantity';
import { shopName } from '@axlewright/contract/site/shop-name';
import { readAttributes } from './attributes-cell.ts';

/** The value of a cell for the database, or the problem with the cell. */
type CellValue = { value: string | null } | { problem: string };

export interface CatalogColumn {
  /** the column of import_lines; most have a column of the same name in `parts` */
  column: string;
  type: 'text' | 'int' | 'jsonb';
  /** The cell has only characters that can be printed. */
  read: (cell: string) => CellValue;
  /** true if the column is a field of the part; false for part number, brand, and the columns of interchange numbers, successors, and needed parts */
  isPartField: boolean;
  /** true: import_lines has the column only if the file has it */
  isOptional?: true;
}

/** The column of import_lines with the number of another part. Buyers need that part together with the part of the line. */
export const neededNumberColumn = 'needed_number';

/** The columns of a catalog file that have data of parts. Only the part number is required. */
export const catalogColumns: Record<CatalogColumnName, CatalogColumn> = {
  'part number': { column: 'part_number', type: 'text', isPartField: false, read: number },
  brand: { column: 'brand', type: 'text', isPartField: false, read: text(brandMaxLength, shopName) },
  name: { column: 'name', type: 'text', isPartField: true, read: text(partNameMaxLength, '') },
  description: { column: 'description', type: 'text', isPartField: true, read: text(partDescriptionMaxLength, '') },
  image: {
    column: 'image',
    type: 'text',
    isPartField: true,
    read: pattern(/^(?:https:\/\/\S{1,1990}|\/(?:pictures|uploads)\/[\w-]+\.(?:webp|avif))$/, 'an https URL', ''),
  },
  category: { column: 'category', type: 'text', isPartField: true, read: text(categoryMaxLength, null) },
  subcategory: { column: 'subcategory', type: 'text', isPartField: true, read: text(categoryMaxLength, null) },
  'price in dollars': { column: 'price_cents', type: 'int', isPartField: true, read: dollars },
  'minimum order quantity': { column: 'min_quantity', type: 'int', isPartField: true, read: quantity('0') },
  'order multiple': { column: 'order_multiple', type: 'int', isPartField: true, read: quantity(null, 1) },
  stock: { column: 'available_quantity', type: 'int', isPartField: true, read: quantity(null) },
  unit: { column: 'unit_of_measure', type: 'text', isPartField: true, read: text(unitMaxLength, 'EA') },
  'package quantity': { column: 'package_quantity', type: 'int', isPartField: true, read: quantity(null, 1) },
  'part terminology': { column: 'part_terminology', type: 'text', isPartField: true, read: text(terminologyMaxLength, null) },
  position: { column: 'position', type: 'text', isPartField: true, read: text(positionMaxLength, null) },
  attributes: { column: 'attributes', type: 'jsonb', isPartField: true, read: attributes },
  gtin: { column: 'gtin', type: 'text', isPartField: true, read: pattern(/^\d{8,14}$/, '8 to 14 digits', null) },
  'life-cycle status': {
    column: 'life_cycle_status',
    type: 'text',
    isPartField: true,
    read: lifeCycleStatus,
  },
  'interchange type': { column: 'interchange_type', type: 'text', isPartField: false, read: oneOf(interchangeTypes, 'OEM') },
  'interchange brand': { column: 'interchange_brand', type: 'text', isPartField: false, read: text(brandMaxLength, '') },
  'interchange number': {
    column: 'interchange_number',
    type: 'text',
    isPartField: false,
    read: (cell) => (cell === '' ? { value: null } : number(cell)),
  },
  'successor kind': {
    column: 'successor_kind',
    type: 'text',
    isPartField: false,
    read: oneOf(Object.keys(supersessionKinds), 'replaced'),
  },
  'successor brand': { column: 'successor_brand', type: 'text', isPartField: false, read: text(brandMaxLength, shopName) },
  'successor number': {
    column: 'successor_number',
    type: 'text',
    isPartField: false,
    read: (cell) => (cell === '' ? { value: null } : number(cell)),
  },
  'needed with': {
    column: neededNumberColumn,
    type: 'text',
    isPartField: false,
    isOptional: true,
    read: (cell) => (cell === '' ? { value: null } : number(cell)),
  },
  'needed kind': {
    column: 'needed_kind',
    type: 'text',
    isPartField: false,
    isOptional: true,
    read: oneOf(neededKinds, 'together'),
  },
};

function text(maximum: number, ifEmpty: string | null) {
  return (cell: string): CellValue => {
    if (cell === '') return { value: ifEmpty };
    return cell.length > maximum ? { problem: `has ${cell.length} characters. At most ${maximum} are allowed` } : { value: cell };
  };
}

function attributes(cell: string): CellValue {
  const found = readAttributes(cell);
  return typeof found === 'string' ? { problem: found } : { value: JSON.stringify(found) };
}

function pattern(allowed: RegExp, expected: string, ifEmpty: string | null) {
  return (cell: string): CellValue => {
    if (cell === '') return { value: ifEmpty };
    return allowed.test(cell) ? { value: cell } : { problem: `is ${quoted(cell)}. It must be ${expected}` };
  };
}

function number(cell: string): CellValue {
  return /[\p{L}\p{N}]/u.test(cell)
    ? text(partNumberMaxLength, null)(cell)
    : { problem: `is ${quoted(cell)}. It must contain a letter or a digit` };
}

function dollars(cell: string): CellValue {
  if (cell === '') return { value: null };
  const cents = /^\d{1,6}(?:\.\d{1,2})?$/.test(cell) ? centsFromDollars(Number(cell)) : 0;
  if (cents >= 1 && cents <= maximumChargeCents) return { value: String(cents) };
  return {
    problem: `is ${quoted(cell)}. It must be an amount from 0.01 to ${dollarsFromCents(maximumChargeCents)}, with at most 2 decimals after a decimal point, such as 6.90`,
  };
}

function quantity(ifEmpty: string | null, minimum = 0) {
  return (cell: string): CellValue => {
    if (cell === '') return { value: ifEmpty };
    return /^\d{1,8}$/.test(cell) && Number(cell) >= minimum && Number(cell) <= maximumQuantity
      ? { value: String(Number(cell)) }
      : { problem: `is ${quoted(cell)}. It must be a whole number from ${minimum} to ${maximumQuantity.toLocaleString('en-US')}` };
  };
}

function oneOf(allowed: readonly string[], ifEmpty: string) {
  return (cell: string): CellValue => {
    if (cell === '') return { value: ifEmpty };
    return allowed.includes(cell) ? { value: cell } : { problem: `is ${quoted(cell)}. It must be one of ${allowed.join(', ')}` };
  };
}

/** Accepts the code of a status, or its name in any case. */
function lifeCycleStatus(cell: string): CellValue {
  const statuses = Object.entries(lifeCycleStatuses);
  const [code] = statuses.find(([code, name]) => [code.toLowerCase(), name.toLowerCase()].includes(cell.toLowerCase())) ?? [];
  if (cell === '' || code !== undefined) return { value: code ?? ('2' satisfies LifeCycleStatus) };
  return { problem: `is ${quoted(cell)}. It must be one of ${statuses.map((status) => status.join(' ')).join(', ')}` };
}

const quoted = (cell: string) => `“${cell.slice(0, 40)}”`;

/** As in an edit, a part that gets a different category loses its subcategory, unless the file also has subcategories. */
export const dropsSubcategories = (partColumns: readonly string[]): boolean =>
  partColumns.includes('category') && !partColumns.includes('subcategory');
