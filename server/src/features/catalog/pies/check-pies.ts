import type pg from 'pg';
import { type CheckResult, createDefects, type Defect, type DefectKind, type Defects } from '../file-checks/defects.ts';
import { toEnd } from '../file-checks/to-end.ts';
import { unreadableFile } from '../file-checks/unreadable-file.ts';
import { createItemRows, type ItemRows } from './item-rows.ts';
import { readNames } from './known-parts.queries.ts';
import { filledColumns } from './part-cells.ts';
import type { PiesItem } from './pies-records.ts';
import { readPies } from './read-pies.ts';
import { createRowCheck } from './row-check.ts';
import { type FoundItem, findItems, stageItems } from './stage-items.queries.ts';

type ItemCheck = [
  what: Parameters<typeof findItems>[1],
  kind: DefectKind,
  describe: (found: FoundItem) => Pick<Defect, 'message' | 'repair'>,
];

const itemChecks: ItemCheck[] = [
  [
    'duplicateItem',
    'duplicate-item',
    ({ other_line }) => ({ message: `Line ${other_line} lists the same part.`, repair: 'Remove one of the two items.' }),
  ],
  [
    'duplicateGtin',
    'duplicate-gtin',
    ({ detail, other_line }) => ({
      message: `The part on line ${other_line} has the same GTIN, ${detail}.`,
      repair: 'Give each part its own GTIN.',
    }),
  ],
  [
    'successorLoop',
    'successor-loop',
    () => ({ message: 'The part would replace itself through its successors.', repair: 'Correct one of the successors.' }),
  ],
  [
    'unknownSuccessor',
    'unknown-successor',
    ({ detail }) => ({
      message: `The successor ${detail} is neither in the file nor in the shop.`,
      repair: 'Correct its number, or add the part.',
    }),
  ],
  [
    'unknownPriceSheet',
    'unknown-price-sheet',
    ({ detail }) => ({ message: `The file does not describe the price sheet ${detail}.`, repair: 'Add it to PriceSheets.' }),
  ],
  [
    'missingPrice',
    'missing-price',
    () => ({ message: 'The part can be ordered, but has no price, unlike most parts of the file.', repair: 'Add its price.' }),
  ],
  [
    'otherUnit',
    'missing-price',
    ({ detail }) => ({
      message: `The part has no price for ${detail}.`,
      repair: 'Add a price for this unit, or set the UOM of MinimumOrderQuantity to the unit of the price.',
    }),
  ],
  [
    'stockOfProposed',
    'stock-of-proposed-part',
    ({ detail }) => ({
      message: `The part’s status is “proposed”, but the shop has ${detail} in stock.`,
      repair: 'Check the life-cycle status.',
    }),
  ],
];

/**
 * Checks a PIES file against itself and against the parts of the shop. Changes nothing. Needs a connection of its own, because it creates a temporary
 * table. Calls `onItem` with each item. Throws a StartError if the file cannot be read.
 */
export async function checkPies(client: pg.Client, file: string, onItem: (item: PiesItem) => void = () => {}): Promise<CheckResult> {
  const defects = createDefects('item');
  const summary = { records: 0, priceSheets: [] };
  const rows = createItemRows(await readNames(client), filledColumns);
  const checkValues = createValueCheck(rows, defects);
  const handleItem = (item: PiesItem) => {
    checkValues(item);
    onItem(item);
  };
  await stageItems(client, callForEach(toEnd(readPies(file, defects), summary), handleItem), rows.brandOf).catch(unreadableFile);
  for (const check of itemChecks) await runCheck(client, check, summary.priceSheets, defects);
  return defects.result(summary.records);
}

/** Returns a function that reports the values of an item that the shop cannot accept. */
function createValueCheck(rows: ItemRows, defects: Defects): (item: PiesItem) => void {
  const check = createRowCheck(rows.header, defects);
  return (item) => {
    // Parts that the file deletes stay as they are. A missing part number has a defect of its own.
    if (item.maintenance !== 'D' && item.partNumber !== '') check(item, rows.rowsOf(item, rows.brandOf(item), undefined));
  };
}

async function* callForEach(batches: AsyncIterable<PiesItem[]>, onItem: (item: PiesItem) => void): AsyncGenerator<PiesItem[]> {
  for await (const items of batches) {
    items.forEach(onItem);
    yield items;
  }
}

async function runCheck(client: pg.Client, [what, kind, describe]: ItemCheck, priceSheets: string[], defects: Defects): Promise<void> {
  const { items, count } = await findItems(client, what, priceSheets);
  for (const found of items) defects.add(kind, { line: found.line, item: found.part_number, ...describe(found) });
  if (count > items.length) defects.count(kind, count - items.length);
}
