import { type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { maker } from '@axlewright/contract/site/maker';

/** What a cell says, as the database takes it, or what is wrong with it. */
type Reading = { value: string | null } | { problem: string };

export interface CatalogueColumn {
  /** of import_lines, and of parts where it has one of that name */
  column: string;
  type: 'text' | 'int';
  read: (cell: string) => Reading;
  /** whether it says something of a part; the others name the part, or a number that it replaces */
  isOfPart: boolean;
}

/** The heads of a catalogue file, as the export of products writes them, and more. Only the part number has to be there. */
export const catalogueColumns: Record<string, CatalogueColumn> = {
  'part number': { column: 'part_number', type: 'text', isOfPart: false, read: number },
  brand: { column: 'brand', type: 'text', isOfPart: false, read: text(60, maker.name) },
  name: { column: 'name', type: 'text', isOfPart: true, read: text(200, '') },
  description: { column: 'description', type: 'text', isOfPart: true, read: text(5000, '') },
  image: {
    column: 'image',
    type: 'text',
    isOfPart: true,
    read: pattern(/^(?:https:\/\/\S{1,1990}|\/(?:pictures|uploads)\/[\w-]+\.(?:webp|avif))$/, 'an https address', ''),
  },
  category: { column: 'category', type: 'text', isOfPart: true, read: text(80, null) },
  subcategory: { column: 'subcategory', type: 'text', isOfPart: true, read: text(80, null) },
  'price in dollars': { column: 'price_cents', type: 'int', isOfPart: true, read: dollars },
  'minimum order quantity': { column: 'min_quantity', type: 'int', isOfPart: true, read: quantity('0') },
  'order multiple': { column: 'order_multiple', type: 'int', isOfPart: true, read: quantity(null, 1) },
  stock: { column: 'available_quantity', type: 'int', isOfPart: true, read: quantity(null) },
  unit: { column: 'unit_of_measure', type: 'text', isOfPart: true, read: text(10, 'EA') },
  'package quantity': { column: 'package_quantity', type: 'int', isOfPart: true, read: quantity(null, 1) },
  'part terminology': { column: 'part_terminology', type: 'text', isOfPart: true, read: text(100, null) },
  position: { column: 'position', type: 'text', isOfPart: true, read: text(60, null) },
  gtin: { column: 'gtin', type: 'text', isOfPart: true, read: pattern(/^\d{8,14}$/, '8 to 14 figures', null) },
  'life-cycle status': { column: 'life_cycle_status', type: 'text', isOfPart: true, read: lifeCycleStatus },
  'interchange type': {
    column: 'replaced_type',
    type: 'text',
    isOfPart: false,
    read: pattern(/^(?:OEM|competitor)$/, 'OEM or competitor', 'OEM'),
  },
  'interchange brand': { column: 'replaced_brand', type: 'text', isOfPart: false, read: text(60, '') },
  'interchange number': {
    column: 'replaced_number',
    type: 'text',
    isOfPart: false,
    read: (cell) => (cell === '' ? { value: null } : number(cell)),
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function text(maximum: number, ifEmpty: string | null) {
  return (cell: string): Reading => {
    if (cell === '') return { value: ifEmpty };
    if (cell.length > maximum) return { problem: `has ${cell.length} characters, ${maximum} at most are taken` };
    return unprintable.test(cell) ? { problem: 'has characters that cannot be shown' } : { value: cell };
  };
}

function pattern(allowed: RegExp, wish: string, ifEmpty: string | null) {
  return (cell: string): Reading => {
    if (cell === '') return { value: ifEmpty };
    return allowed.test(cell) ? { value: cell } : { problem: `is ${quoted(cell)} and not ${wish}` };
  };
}

function number(cell: string): Reading {
  return /[\p{L}\p{N}]/u.test(cell) ? text(60, null)(cell) : { problem: `is ${quoted(cell)}, without a letter or figure` };
}

function dollars(cell: string): Reading {
  if (cell === '') return { value: null };
  const [, whole = '', cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return value > 0 ? { value: String(value) } : { problem: `is ${quoted(cell)} and not an amount from 0.01 to 999999.99` };
}

function quantity(ifEmpty: string | null, minimum = 0) {
  return (cell: string): Reading => {
    if (cell === '') return { value: ifEmpty };
    return /^\d{1,8}$/.test(cell) && Number(cell) >= minimum && Number(cell) <= 10_000_000
      ? { value: String(Number(cell)) }
      : { problem: `is ${quoted(cell)} and not a whole number from ${minimum} to 10,000,000` };
  };
}

function lifeCycleStatus(cell: string): Reading {
  if (cell === '') return { value: '2' satisfies LifeCycleStatus };
  return cell in lifeCycleStatuses
    ? { value: cell }
    : { problem: `is ${quoted(cell)} and not one of ${Object.keys(lifeCycleStatuses).join(', ')}` };
}

const quoted = (cell: string) => `“${cell.slice(0, 40)}”`;
