import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { icons } from './web/build-steps/icons.ts';
import { unzipInOneThread } from './web/build-steps/unzip-in-one-thread.ts';

export default defineConfig({
  test: {
    // One more than there are cores, because the tests often wait for PostgreSQL and timers.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [icons()],
        resolve: { alias: unzipInOneThread },
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/app/**/*.test.ts'],
          // Loads the modules once per worker, not once per file.
          isolate: false,
          testTimeout: 60_000,
          // Otherwise the alias would not apply to the package.
          server: { deps: { inline: ['read-excel-file'] } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['embedded-postgres/**/*.test.ts', 'sandbox/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Caches compiled code for the many processes that tests start.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'axlewright-compile-cache') },
          globalSetup: ['server/test/global-setup.ts'],
          // Loads the server's modules once per worker, not once per file. No module has state that affects other test files.
          isolate: false,
          // Long enough for a busy machine, on which the start of a shop takes more than a minute. Some tests start several.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
