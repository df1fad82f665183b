import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lineCountOf, writeCatalogFile } from './catalog-file.ts';

/** The same as in the script `catalogue` of package.json. */
const nodeOptions = ['--max-semi-space-size=8', '--max-old-space-size=512'];
const command = fileURLToPath(new URL('../../server/src/commands/catalogue.ts', import.meta.url));

/** Imports a catalog file with the given number of parts (`npm run catalogue -- import`). Returns the seconds of the whole command. */
export async function importFile(databaseUrl: string, file: string, parts: number): Promise<number> {
  await writeCatalogFile(file, parts);
  const startedMs = performance.now();
  const output = await run([...nodeOptions, command, 'import', file], { ...process.env, MALLOC_ARENA_MAX: '2', DATABASE_URL: databaseUrl });
  const seconds = (performance.now() - startedMs) / 1_000;
  const [, lines = ''] = /^([\d,]+) lines read, 0 of them rejected\./m.exec(output) ?? [];
  if (Number(lines.replaceAll(',', '')) !== lineCountOf(parts)) throw new Error(`the import failed:\n${output}`);
  await rm(file);
  return seconds;
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 100_000_000 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}
