import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { withApostrophe } from '../../../platform/csv/formula-cell.ts';
import { writeWholeFile } from '../../../platform/write-whole-file.ts';
import { type CheckResult, createDefects, type Defects } from '../file-checks/defects.ts';
import { catalogColumns } from '../import/catalog-columns.ts';
import { checkPies } from './check-pies.ts';
import { type ChangedPart, createItemRows, type ItemRows, numberKey } from './item-rows.ts';
import { findKnownParts, readNames } from './known-parts.queries.ts';
import { cellsOfItem, type FilledColumn, filledColumns } from './part-cells.ts';
import type { PiesItem } from './pies-records.ts';
import { readPies } from './read-pies.ts';
import { createRowCheck } from './row-check.ts';
import { createWorstChanges, type ShownChange } from './worst-changes.ts';

export interface PiesDifference {
  parts: { added: number; changed: number; unchanged: number };
  /** items that the file marks for deletion; the import leaves their parts as they are */
  deleted: number;
  /** at most 10,000, the worst first */
  changedParts: ShownChange[];
}

export interface PiesConversion extends CheckResult {
  /** null: the file has errors. If a catalog file was written, do not use it */
  difference: PiesDifference | null;
}

const mostShownParts = 10_000;

/**
 * Checks a PIES file. If it has no errors, writes a catalog file with the parts that it changes. Fields that the PIES file does not mention
 * keep their values. With `withUnchanged`, also writes a row for each unchanged part. So a check counts the part, and a later check shows whether it
 * has changed since then. Needs a connection of its own, because it creates a temporary table. Throws a StartError if the file cannot be read.
 */
export async function writeCatalogFile(
  client: pg.Client,
  file: string,
  catalogFile: string,
  { withUnchanged } = { withUnchanged: false },
): Promise<PiesConversion> {
  const filled = new Set<FilledColumn>();
  const result = await checkPies(client, file, (item) => {
    for (const column of Object.keys(cellsOfItem(item, 'named', undefined))) filled.add(column as FilledColumn);
    // If the item has no unit, its price can be chosen only later, with the unit that the part has in the shop.
    if (item.prices.length > 0) filled.add('price in dollars');
  });
  if (!result.ok) return { ...result, difference: null };
  const rows = createItemRows(
    await readNames(client),
    filledColumns.filter((column) => filled.has(column)),
  );
  const counts: Counts = { parts: { added: 0, changed: 0, unchanged: 0 }, deleted: 0 };
  const worst = createWorstChanges(mostShownParts);
  const defects = createDefects('item');
  const checkRows = createRowCheck(rows.header, defects);
  await writeWholeFile(
    catalogFile,
    catalogTexts({ client, file, rows, counts, withUnchanged }, (change, item, written) => {
      worst.add(change);
      checkRows(item, written);
      if (change.kind === 'added' && change.changes.every(({ column }) => !catalogColumns[column].isPartField)) reportEmpty(item, defects);
    }),
  );
  const found = defects.result(result.records);
  if (!found.ok)
    return { ...found, defects: [...found.defects, ...result.defects], counts: { ...result.counts, ...found.counts }, difference: null };
  return { ...result, difference: { ...counts, changedParts: worst.list() } };
}

/** Reports a new part for which the file has only part numbers, because the import does not add such a part. */
const reportEmpty = ({ line, partNumber }: PiesItem, defects: Defects): void =>
  defects.add('missing-element', {
    line,
    item: partNumber,
    message: 'The part is new, but the item has only part numbers.',
    repair: 'Add a description, or remove the item.',
  });

type Counts = Omit<PiesDifference, 'changedParts'>;

interface Conversion {
  client: pg.Client;
  file: string;
  rows: ItemRows;
  counts: Counts;
  withUnchanged: boolean;
}

/**
 * Yields the catalog file piece by piece, with the parts that the items change. Counts added, changed, unchanged, and deleted parts in
 * `counts`.
 */
async function* catalogTexts(
  { client, file, rows, counts, withUnchanged }: Conversion,
  onChange: (change: ChangedPart, item: PiesItem, written: string[][]) => void,
): AsyncGenerator<string> {
  yield stringify([rows.header]);
  for await (const items of readPies(file, createDefects('item'))) {
    const kept = items.filter(({ maintenance }) => maintenance !== 'D');
    counts.deleted += items.length - kept.length;
    const known = await knownOf(client, kept);
    for (const item of kept) {
      const brand = rows.brandOf(item);
      const part = known(brand, item.partNumber);
      const change = rows.changeOf(item, part);
      counts.parts[change?.kind ?? 'unchanged'] += 1;
      if (!change && part && withUnchanged) yield stringify([rows.unchangedRowOf(item, brand, part).map(withApostrophe)]);
      if (!change) continue;
      const written = rows.rowsOf(item, brand, part);
      onChange(change, item, written);
      yield stringify(written.map((cells) => cells.map(withApostrophe)));
    }
  }
}

async function knownOf(client: pg.Client, items: PiesItem[]) {
  const keyOf = (brand: string, number: string) => `${brand}\n${numberKey(number)}`;
  const parts =
    items.length === 0
      ? []
      : await findKnownParts(
          client,
          items.map(({ partNumber }) => partNumber),
        );
  const byNumber = new Map(parts.map((part) => [`${part.brand}\n${part.number_key}`, part]));
  return (brand: string, number: string) => byNumber.get(keyOf(brand, number));
}
