import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lineCountOf, writeCatalogFile } from '../catalog-file.ts';
import { absoluteFigure, type Figure } from '../figures.ts';

const command = fileURLToPath(new URL('../../server/src/commands/catalogue.ts', import.meta.url));

/** Measures `npm run catalogue -- import` with the given number of parts. Each part has five interchange numbers. */
export async function importFile(databaseUrl: string, file: string, parts: number): Promise<Figure[]> {
  await writeCatalogFile(file, parts);
  const output = await run([command, 'import', file], { ...process.env, DATABASE_URL: databaseUrl });
  const [, lines, perSecond] = /^([\d,]+) lines read, 0 of them rejected\. ([\d,]+) lines a second/m.exec(output) ?? [];
  const number = (text = '') => Number(text.replaceAll(',', ''));
  if (number(lines) !== lineCountOf(parts)) throw new Error(`the import failed:\n${output}`);
  await rm(file);
  const bounds = { required: 20_000, aim: 50_000, moreIsBetter: true };
  return [absoluteFigure('import, before indexes are built', 'rows/s', number(perSecond), bounds)];
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 100_000_000 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}
