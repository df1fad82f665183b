import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

const setup = fileURLToPath(new URL('../../../../scripts/setup.mjs', import.meta.url));

interface BuildOptions {
  /** gets each line of the build's standard output */
  printLine: (line: string) => void;
  /** What the shop closes when it stops. It then waits for the build, because the next start could change the same files at the same time. */
  opened: AsyncDisposableStack;
  script?: string;
}

/**
 * Builds the pages in another process if their sources have changed. Resolves as soon as the pages can be loaded. The process continues:
 * it compresses the files and removes the packages that only the build needs. Rejects with a StartError if the build fails.
 */
export function buildPages({ printLine, opened, script = setup }: BuildOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Leaves out the shop's settings for memory and the compile cache, because they would slow down the build.
  const { NODE_COMPILE_CACHE: _cache, MALLOC_ARENA_MAX: _arenas, ...env } = process.env;
  const child = fork(script, ['pages'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [], env });
  const ended = once(child, 'close');
  opened.defer(async () => {
    await ended;
  });
  if (child.stdout) createInterface({ input: child.stdout }).on('line', printLine);
  child.on('message', () => resolve());
  // Has no effect if the message has already resolved the promise.
  ended.then(
    ([, signal]) => reject(new StartError(signal ? 'Building the pages was interrupted.' : 'The shop cannot start without its pages.')),
    reject,
  );
  return promise;
}
