import type { AcesVersion } from '@axlewright/contract/catalog/trade-files';
import { shopName } from '@axlewright/contract/site/shop-name';
import type pg from 'pg';
import { writeWholeFile } from '../../../platform/write-whole-file.ts';
import { xmlElement } from '../../../platform/xml/xml-element.ts';
import { giveIdsToNames, readApplications } from './export-aces.queries.ts';
import { hasVcdbIds } from './stage-apps.queries.ts';
import { appLines, footerText, headerText } from './write-app.ts';

export interface AcesExport {
  /** applications in the file */
  records: number;
  /** applications whose vehicle or engine has no VCdb id */
  leftOut: number;
}

/**
 * Writes all applications of the shop into an ACES file. Uses the VCdb ids if the shop has them. Otherwise uses the ids of the shop's
 * own tables, which come from NHTSA's vPIC. The file gets its final name only when it is complete, so an interrupted export leaves no
 * incomplete file under that name.
 */
export async function exportAces(client: pg.Client, file: string, version: AcesVersion): Promise<AcesExport> {
  const counts = { records: 0, leftOut: 0 };
  await writeWholeFile(file, acesTexts(client, version, counts));
  return counts;
}

/** Yields the text of an ACES file with all applications of the shop, piece by piece. Counts the applications in `counts`. */
export async function* acesTexts(
  client: pg.Client,
  version: AcesVersion,
  counts: AcesExport = { records: 0, leftOut: 0 },
): AsyncGenerator<string> {
  const date = new Date().toISOString().slice(0, 10);
  // The standard requires a phone number, but the shop does not have one.
  const header = { company: shopName, sender: shopName, phone: 'unknown', date, hasVpicIds: !(await hasVcdbIds(client)) };
  await giveIdsToNames(client);
  yield headerText(header, version);
  for await (const applications of readApplications(client, !header.hasVpicIds)) {
    let text = '';
    for (const application of applications) {
      const lines = appLines(application, version);
      if (lines === null) counts.leftOut += 1;
      for (const line of lines ?? []) text += `${xmlElement('App', { action: 'A', id: ++counts.records }, line)}\n`;
    }
    yield text;
  }
  yield footerText(counts.records);
}
