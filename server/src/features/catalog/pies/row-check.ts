import type { Defects } from '../file-checks/defects.ts';
import { createLineReader } from '../import/catalog-lines.ts';
import type { ItemRows } from './item-rows.ts';
import type { PiesItem } from './pies-records.ts';

/** Reads the rows of an item as the import of catalog files does. Reports what it would reject, so that no part of the file is imported without the others. */
export function createRowCheck(heads: ItemRows['heads'], defects: Defects): (item: PiesItem, rows: string[][]) => void {
  const reader = createLineReader(heads);
  return ({ line, partNumber }, rows) => {
    const readings = rows.map((cells) => reader.read({ cells, line }));
    const reasons = new Set(readings.flatMap((reading) => (typeof reading === 'string' ? [] : reading.map(({ reason }) => reason))));
    for (const reason of reasons)
      defects.add('invalid-value', {
        ...{ line, item: partNumber },
        ...{ message: `The shop cannot take a value: ${reason}.`, repair: 'Correct the value, or remove it.' },
      });
  };
}
