import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than there are cores: much of what these tests do is waiting for PostgreSQL, and for clocks.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'unit', include: ['contract/src/**/*.test.ts', 'web/app/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['embedded-postgres/**/*.test.ts', 'sandbox/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          // For the processes that tests start: stripped and compiled once, not at each of many starts.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'axlewright-compile-cache') },
          globalSetup: ['server/test/global-setup.ts'],
          // The server's modules are loaded once for a worker, not once for a file: none keeps anything of a shop by itself.
          isolate: false,
          // A hung test ends some time; a busy machine makes no test fail.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
