import type { PiesVersion } from '@axlewright/contract/catalog/trade-files';
import type pg from 'pg';
import { writeWholeFile } from '../../../platform/write-whole-file.ts';
import { namePartTypes, readExportedParts } from './export-pies.queries.ts';
import { headerText, itemText, trailerText } from './write-item.ts';

export interface PiesExport {
  /** parts in the file */
  records: number;
  /** parts of other brands without a code, which version 8.0 has no place for */
  leftOut: number;
}

/** Writes all parts of the shop into a PIES file. */
export async function exportPies(client: pg.Client, file: string, version: PiesVersion): Promise<PiesExport> {
  const counts = { records: 0, leftOut: 0 };
  await writeWholeFile(file, piesTexts(client, version, counts));
  return counts;
}

/** Returns the texts of a PIES file with all parts of the shop. Counts them. */
export async function* piesTexts(
  client: pg.Client,
  version: PiesVersion,
  counts: PiesExport = { records: 0, leftOut: 0 },
): AsyncGenerator<string> {
  await namePartTypes(client);
  const date = new Date().toISOString().slice(0, 10);
  yield headerText(version, date);
  for await (const parts of readExportedParts(client)) {
    const texts = parts.map((part) => itemText(part, version)).filter((text) => text !== null);
    counts.records += texts.length;
    counts.leftOut += parts.length - texts.length;
    yield texts.map((text) => `${text}\n`).join('');
  }
  yield trailerText(counts.records, date);
}
