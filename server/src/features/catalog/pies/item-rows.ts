import { type CatalogColumnName, keepColumn } from '@axlewright/contract/catalog/catalog-columns';
import { shopName } from '@axlewright/contract/site/shop-name';
import { readAttributes } from '../import/attributes-cell.ts';
import type { Names } from './known-parts.queries.ts';
import { cellsOfItem, cellsOfPart, type FilledColumn, type KnownPart, type PartCells } from './part-cells.ts';
import { brandWithoutCode } from './pies-elements.ts';
import type { PiesItem } from './pies-records.ts';

export interface ChangedPart {
  kind: 'added' | 'changed';
  part_number: string;
  line: number;
  changes: { column: CatalogColumnName; from: string; to: string }[];
}

/** Writes the rows of a catalog file for items. */
export interface ItemRows {
  header: string[];
  /** The rows of an item: one for the part, and one for each further number that it replaces. */
  rowsOf(item: PiesItem, brand: string, known: KnownPart | undefined): string[][];
  /** The row of an item that changes nothing in its part. If the part is changed later, a comparison with this row shows the difference. */
  unchangedRowOf(item: PiesItem, brand: string, known: KnownPart): string[];
  brandOf(item: PiesItem): string;
  /** What the item changes. Null: nothing. */
  changeOf(item: PiesItem, known: KnownPart | undefined): ChangedPart | null;
}

/**
 * Creates the rows. If an item has no value for a column, its cell is empty, and its part keeps its value.
 * @param columns the columns that at least one item of the file fills
 */
export function createItemRows({ brands, partTypes }: Names, columns: readonly FilledColumn[]): ItemRows {
  const partTypeNames = new Map(partTypes.map(({ id, name }) => [id, name]));
  const byCode = new Map(brands.flatMap(({ brand, code }) => (code === null ? [] : [[code, brand]])));
  const byName = new Map(brands.map(({ brand }) => [brand.toLowerCase(), brand]));
  const cellsOf = (item: PiesItem, known: KnownPart | undefined) =>
    cellsOfItem(item, item.partType === null ? undefined : partTypeNames.get(item.partType), known);
  const startOf = (item: PiesItem, brand: string) => [String(item.line), 'yes', item.partNumber, brand];
  return {
    header: [
      'row',
      keepColumn,
      'part number',
      'brand',
      ...columns,
      'interchange brand',
      'interchange number',
      'successor brand',
      'successor number',
    ],
    brandOf({ brandCode, brandLabel }) {
      const coded = brandCode === brandWithoutCode ? undefined : byCode.get(brandCode);
      return coded ?? byName.get(brandLabel.toLowerCase()) ?? (brandLabel || shopName);
    },
    rowsOf(item, brand, known) {
      const cells = cellsOf(item, known);
      const [first, ...others] = newInterchanges(item, known);
      const successor = newSuccessor(item, known);
      const start = startOf(item, brand);
      return [
        [...start, ...columns.map((column) => cells[column] ?? ''), ...numberCells(first), successor && brand, successor],
        ...others.map((other) => [...start, ...columns.map(() => ''), ...numberCells(other), '', '']),
      ];
    },
    unchangedRowOf(item, brand, known) {
      const { attributes = '', ...cells } = cellsOf(item, known);
      const same: PartCells = { ...cells, attributes: isSameWhenRead(attributes, known.attributes) ? attributes : '' };
      return [...startOf(item, brand), ...columns.map((column) => same[column] ?? ''), '', '', '', ''];
    },
    changeOf(item, known) {
      const before = known ? cellsOfPart(known) : undefined;
      const changes: ChangedPart['changes'] = Object.entries(cellsOf(item, known))
        .map(([column, to]) => ({ column: column as FilledColumn, from: before?.[column as FilledColumn] ?? '', to }))
        .filter(({ from, to }) => from !== to);
      const successor = newSuccessor(item, known);
      if (successor) changes.push({ column: 'successor number', from: '', to: successor });
      for (const { brand, partNumber } of newInterchanges(item, known))
        changes.push({ column: 'interchange number', from: '', to: `${brand} ${partNumber}`.trim() });
      if (known && changes.length === 0) return null;
      return { kind: known ? 'changed' : 'added', part_number: item.partNumber, line: item.line, changes };
    },
  };
}

/**
 * Returns the successor of the item. Returns an empty text if the part already has this successor, because writing it again would reset its
 * kind, which a PIES file does not have.
 */
const newSuccessor = ({ successor }: PiesItem, known: KnownPart | undefined): string =>
  known?.successors.includes(numberKey(successor)) ? '' : successor;

const newInterchanges = ({ interchanges }: PiesItem, known: KnownPart | undefined): PiesItem['interchanges'] =>
  interchanges.filter(
    ({ brand, partNumber }) => !known?.interchanges.some((other) => other.brand === brand && other.number === partNumber),
  );

/** Returns false if the import would store the cell differently, for example because an editor has written a unit into a value. */
const isSameWhenRead = (cell: string, attributes: KnownPart['attributes']): boolean =>
  JSON.stringify(readAttributes(cell)) === JSON.stringify(attributes.map(({ name, value, unit }) => ({ name, value, unit })));

/** A part number as in `part_number_key`. */
export const numberKey = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const numberCells = (interchange: PiesItem['interchanges'][number] | undefined): string[] => [
  interchange?.brand ?? '',
  interchange?.partNumber ?? '',
];
