import type { Defects } from '../file-checks/defects.ts';
import { createLineReader } from '../import/catalog-lines.ts';
import type { ItemRows } from './item-rows.ts';
import type { PiesItem } from './pies-records.ts';

/**
 * Returns a check of an item's rows. It uses the reader of the catalog import, and reports each value that the import would reject. So a file is imported
 * whole or not at all.
 */
export function createRowCheck(header: ItemRows['header'], defects: Defects): (item: PiesItem, rows: string[][]) => void {
  const reader = createLineReader(header);
  return ({ line, partNumber }, rows) => {
    const readings = rows.map((cells) => reader.read({ cells, line }));
    const reasons = new Set(readings.flatMap((reading) => (typeof reading === 'string' ? [] : reading.map(({ reason }) => reason))));
    for (const reason of reasons)
      defects.add('invalid-value', {
        line,
        item: partNumber,
        message: `A value is not valid: ${reason}.`,
        repair: 'Correct the value, or remove it.',
      });
  };
}
