import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

const setup = fileURLToPath(new URL('../../../../scripts/setup.mjs', import.meta.url));

interface BuildOptions {
  /** gets each line that the build prints */
  printLine: (line: string) => void;
  /** The shop must not stop before the build has ended. Otherwise the next start would change the same files at the same time. */
  opened: AsyncDisposableStack;
  script?: string;
}

/**
 * Builds the pages in another process if their sources have changed. Resolves as soon as the pages can be loaded. The process then removes the
 * packages that only the build needs. Throws a StartError if the build fails.
 */
export function buildPages({ printLine, opened, script = setup }: BuildOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Without the settings for the memory and the compile cache of the shop, because they would slow down the build.
  const { NODE_COMPILE_CACHE: _cache, MALLOC_ARENA_MAX: _arenas, ...env } = process.env;
  const child = fork(script, ['pages'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [], env });
  const ended = once(child, 'close');
  opened.defer(async () => {
    await ended;
  });
  if (child.stdout) createInterface({ input: child.stdout }).on('line', printLine);
  child.on('message', () => resolve());
  // If the message has come, the promise is settled already, and this changes nothing.
  ended.then(
    ([, signal]) => reject(new StartError(signal ? 'Building the pages was interrupted.' : 'The shop cannot start without its pages.')),
    reject,
  );
  return promise;
}
