import { readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { onJobConnection } from '../../../../platform/database/job-connection.ts';
import { ShopError } from '../../../../platform/shop-error.ts';
import { withTemporaryFile } from '../../../../platform/with-temporary-file.ts';
import { countDefects, type Defect } from '../../file-checks/defects.ts';
import { type PiesConversion, writeCatalogFile } from '../../pies/pies-catalog-file.ts';

const mostListedErrors = 100;
const mostListedWarnings = 50;
/** A check that takes longer is stopped. 30 MB take a few seconds. */
const longestCheckMs = 300_000;

/** Returns a catalog file with the parts of a PIES file, and warnings. Throws 422 if the file has errors. */
export async function catalogOfPies(pool: pg.Pool, content: Buffer): Promise<{ content: Buffer; warnings: string[] }> {
  return withTemporaryFile('pies.xml', async (file) => {
    await writeFile(file, content);
    const catalogFile = `${file}.csv`;
    const signal = AbortSignal.timeout(longestCheckMs);
    const converted = await onJobConnection({ pool, signal, name: 'axlewright-shop PIES' }, (client) =>
      writeCatalogFile(client, file, catalogFile, { withUnchanged: true }),
    );
    const { difference } = converted;
    if (!difference) throw fileErrors(converted);
    return { content: await readFile(catalogFile), warnings: warningsOf(converted, difference.deleted) };
  });
}

function fileErrors(converted: PiesConversion): ShopError {
  return new ShopError('not-a-catalog-file', 422, {
    parameters: { reason: 'file-errors', errors: countDefects(converted).errors },
    errors: errorsOf(converted).map((error) => ({ field: `line ${error.line}`, message: messageOf(error) })),
  });
}

const errorsOf = ({ defects }: PiesConversion) => defects.filter(({ severity }) => severity === 'error').slice(0, mostListedErrors);

function warningsOf(converted: PiesConversion, deleted: number): string[] {
  const shown = converted.defects.slice(0, mostListedWarnings).map((warning) => `Line ${warning.line}: ${messageOf(warning)}`);
  const more = countDefects(converted).warnings - shown.length;
  return [
    ...(deleted > 0
      ? [
          `The file asks to delete ${deleted === 1 ? '1 part' : `${figure(deleted)} parts`}. An import never deletes parts. Change ${deleted === 1 ? 'its' : 'their'} life-cycle status instead.`,
        ]
      : []),
    ...shown,
    ...(more > 0
      ? [
          `The file has ${figure(more)} more ${more === 1 ? 'warning' : 'warnings'}. The command npm run catalogue -- check lists all of them.`,
        ]
      : []),
  ];
}

const messageOf = ({ item, message, repair }: Defect): string => `${item ? `${item}: ` : ''}${message} ${repair}`;
const figure = (count: number): string => count.toLocaleString('en-US');
