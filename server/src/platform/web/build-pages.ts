import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

const setup = fileURLToPath(new URL('../../../../scripts/setup.mjs', import.meta.url));

/**
 * Builds the pages in another process if their sources have changed. Resolves as soon as the pages can be loaded. The process then removes the
 * packages that only the build needs. Throws a StartError if the build fails.
 * @param printLine gets each line that the process prints
 */
export function buildPages(printLine: (line: string) => void, script = setup): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Without the settings for the memory and the compile cache of the shop, because they would slow down the build.
  const { NODE_COMPILE_CACHE: _cache, MALLOC_ARENA_MAX: _arenas, ...env } = process.env;
  const child = fork(script, ['pages'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [], env });
  if (child.stdout) createInterface({ input: child.stdout }).on('line', printLine);
  child.on('message', () => resolve());
  child.on('error', reject);
  // After the message, this changes nothing.
  child.on('exit', () => reject(new StartError('The pages could not be built. See above.')));
  return promise;
}
