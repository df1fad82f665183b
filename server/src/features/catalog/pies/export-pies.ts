import type { PiesVersion } from '@axlewright/contract/catalog/trade-files';
import type pg from 'pg';
import { writeWholeFile } from '../../../platform/write-whole-file.ts';
import { giveIdsToPartTypes, readExportedParts } from './export-pies.queries.ts';
import { headerText, itemText, trailerText } from './write-item.ts';

export interface PiesExport {
  /** parts in the file */
  records: number;
  /** parts left out because the shop has no code for their brand, which version 8.0 needs */
  leftOut: number;
}

/** Writes all parts of the shop into a PIES file. */
export async function exportPies(client: pg.Client, file: string, version: PiesVersion): Promise<PiesExport> {
  const counts = { records: 0, leftOut: 0 };
  await writeWholeFile(file, piesTexts(client, version, counts));
  return counts;
}

/** Yields the text of a PIES file with all parts of the shop, piece by piece. Counts the parts in `counts`. */
export async function* piesTexts(
  client: pg.Client,
  version: PiesVersion,
  counts: PiesExport = { records: 0, leftOut: 0 },
): AsyncGenerator<string> {
  await giveIdsToPartTypes(client);
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
