import { readXml } from '../../../platform/xml/read-xml.ts';
import { type Defects, reportMalformed } from '../file-checks/defects.ts';
import { createPiesFile } from './pies-file.ts';
import type { PiesItem } from './pies-records.ts';

export interface PiesSummary {
  /** number of items in the file */
  records: number;
  priceSheets: string[];
}

/** Reads a PIES file of any version from 6.5 to 8.0 in pieces. Yields its items, and collects what is wrong with single items. */
export async function* readPies(file: string, defects: Defects): AsyncGenerator<PiesItem[], PiesSummary> {
  const pies = createPiesFile(defects);
  const reading = readXml(file, { ...pies, fail: reportMalformed(defects) });
  for (;;) {
    const { done, value: isWhole } = await reading.next();
    if (done && isWhole) pies.end();
    yield pies.takeItems();
    if (done) break;
  }
  return { records: pies.records(), priceSheets: pies.priceSheets() };
}
