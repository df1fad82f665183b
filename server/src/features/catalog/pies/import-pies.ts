import type pg from 'pg';
import { withTemporaryFile } from '../../../platform/with-temporary-file.ts';
import { finishIndexes, type ImportReport, importCatalog } from '../import/import-catalog.ts';
import { type PiesConversion, type PiesDifference, writeCatalogFile } from './pies-catalog-file.ts';
import { saveReferenceIds } from './stage-items.queries.ts';

export interface PiesImport extends PiesConversion {
  /** whether the parts of the file were imported; codes of brands and part types are saved even if no part changes */
  taken: boolean;
  /** lines that the import rejected, because the catalog changed after the check, or because of a loop of successors */
  rejected: number;
}

/**
 * Checks a PIES file, shows what it changes, and imports it if it has no errors and `confirm` returns true. The PIES file becomes a catalog
 * file with the parts that change. If an earlier import was interrupted, first builds the missing indexes, because this import needs them
 * to find parts. Then it reads the PIES file from the start, and imports what is still missing. Throws a StartError for a file that cannot
 * be read.
 */
export async function importPies(
  client: pg.Client,
  file: string,
  confirm: (difference: PiesDifference) => boolean | Promise<boolean>,
  report: ImportReport,
): Promise<PiesImport> {
  await finishIndexes(client, report);
  return withTemporaryFile('parts.csv', async (catalogFile) => {
    const converted = await writeCatalogFile(client, file, catalogFile);
    const { difference } = converted;
    if (!difference || !(await confirm(difference))) return { ...converted, taken: false, rejected: 0 };
    const { added, changed } = difference.parts;
    const taken = added + changed > 0;
    const { rejected } = taken ? await importCatalog(client, catalogFile, report, { resumes: false }) : { rejected: 0 };
    await saveReferenceIds(client);
    return { ...converted, taken, rejected };
  });
}
