import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/prepare-database.ts';
import { requireAllStatuses } from './seen-statuses.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string of the migrated database that each test file clones */
    templateUrl: string;
    /** the same, for the role that the shop uses */
    appTemplateUrl: string;
    /** file to which the tests append the statuses they saw */
    statusesFile: string;
  }
}

/** Starts one PostgreSQL for all tests and migrates it once. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: () => {} });
  await prepareDatabase(postgres);
  const statusesFile = join(dataDir, 'seen-statuses.txt');
  project.provide('templateUrl', postgres.ownerConnectionString);
  project.provide('appTemplateUrl', postgres.appConnectionString);
  project.provide('statusesFile', statusesFile);
  return async () => {
    await postgres.stop();
    // Set when the whole suite runs, because a single file sees only some of the statuses.
    if (process.env.WHOLE_SUITE) requireAllStatuses(statusesFile);
    await rm(dataDir, { recursive: true, force: true });
  };
}
