import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { unitOf } from './pies-elements.ts';
import type { PiesItem, PiesPrice } from './pies-records.ts';

/** The columns of a catalog file that PIES can fill for a part. */
export const filledColumns = [
  'name',
  'description',
  'price in dollars',
  'minimum order quantity',
  'unit',
  'package quantity',
  'part terminology',
  'attributes',
  'gtin',
  'life-cycle status',
] as const satisfies readonly CatalogColumnName[];
export type FilledColumn = (typeof filledColumns)[number];
export type PartCells = Partial<Record<FilledColumn, string>>;

/** The shop's data for a part of the file. */
export interface KnownPart {
  brand: string;
  number_key: string;
  name: string;
  description: string;
  price_cents: number | null;
  min_quantity: number;
  unit_of_measure: string;
  package_quantity: number | null;
  part_terminology: string | null;
  attributes: PartDetail['attributes'];
  gtin: string | null;
  life_cycle_status: string;
  /** as in `part_number_key` */
  successors: string[];
  interchanges: { brand: string; number: string }[];
}

/** The cells that an item fills. The others are missing. */
export function cellsOfItem(item: PiesItem, partTypeName: string | undefined, known: KnownPart | undefined): PartCells {
  const { descriptions } = item;
  const [gtin] = item.gtins;
  const price = priceOf(pricesInUnit(item, known));
  // If the unit changed without a new price, the price of a piece would become the price of a case.
  const keepsUnit =
    typeof known?.price_cents === 'number' &&
    price === undefined &&
    item.unit !== '' &&
    unitOf(item.unit) !== unitOf(known.unit_of_measure);
  const cells: Record<FilledColumn, string | undefined> = {
    name: descriptions.get('DES') ?? descriptions.get('SHO'),
    description: descriptions.get('MKT') ?? descriptions.get('EXT'),
    'price in dollars': price,
    // PIES has the smallest quantity of an order. In the shop, an order must exceed the part's minimum, so the minimum is one less.
    'minimum order quantity': keepsUnit || item.minimumQuantity === null ? undefined : String(Math.max(item.minimumQuantity - 1, 0)),
    unit: keepsUnit ? undefined : item.unit,
    'package quantity': item.packageQuantity?.toString(),
    'part terminology': partTypeName,
    attributes: attributesText(item.attributes),
    gtin: known?.gtin?.padStart(14, '0') === gtin ? (known?.gtin ?? undefined) : gtin,
    'life-cycle status': item.status,
  };
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell));
}

export const cellsOfPart = (part: KnownPart): Record<FilledColumn, string> => ({
  name: part.name,
  description: part.description,
  'price in dollars': part.price_cents === null ? '' : String(dollarsFromCents(part.price_cents)),
  'minimum order quantity': String(part.min_quantity),
  unit: part.unit_of_measure,
  'package quantity': part.package_quantity?.toString() ?? '',
  'part terminology': part.part_terminology ?? '',
  attributes: attributesText(part.attributes),
  gtin: part.gtin ?? '',
  'life-cycle status': part.life_cycle_status,
});

/**
 * Returns the list price that is valid today for a quantity of one, or if there are several, the one that became valid last. Without a list
 * price, returns the only other price, if there is just one.
 */
function priceOf(prices: PiesPrice[]): string | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const valid = prices.filter(
    ({ fromPieces, validFrom, validUntil }) => fromPieces <= 1 && validFrom <= today && (validUntil === '' || validUntil >= today),
  );
  const [listPrice] = valid.filter(({ type }) => type === 'LST').toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
  const chosen = listPrice ?? (valid.length === 1 ? valid[0] : undefined);
  // The check of the file reports a price of 0 separately.
  return chosen?.dollars ? String(chosen.dollars) : undefined;
}

/** Returns the prices in the unit in which the part is sold: that of the item, or if it has none, that of the part in the shop. */
function pricesInUnit({ prices, unit }: PiesItem, known: KnownPart | undefined): PiesPrice[] {
  const soldUnit = unitOf(unit || (known?.unit_of_measure ?? ''));
  return prices.filter((price) => unitOf(price.unit) === soldUnit);
}

/** The cell of a catalog file: `Height: 90 mm; Thread: M20`. Replaces the separators inside names and values, except `:` in values. */
const attributesText = (attributes: readonly { name: string; value: string; unit: string | null }[]): string =>
  attributes
    .map(({ name, value, unit }) => `${name.replace(/[:;]/g, ' ').trim()}: ${[value, unit].filter(Boolean).join(' ').replaceAll(';', ',')}`)
    .join('; ');
