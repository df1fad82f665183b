import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/prepare-database.ts';
import { requireAllStatuses } from './seen-statuses.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string of the migrated database; each test file clones this database */
    templateUrl: string;
    /** connects to the same database as the role that the shop uses */
    appTemplateUrl: string;
    /** the tests append the statuses that they saw to this file */
    statusesFile: string;
  }
}

/** Starts one PostgreSQL for all tests and migrates it once. TEST_POSTGRES_PACKAGES is a folder with another version of PostgreSQL. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-test-'));
  // A shop opens up to 25 connections. A test may start a second shop, so there are connections for two more shops than there are workers.
  const settings = { max_connections: 25 * (project.vitest.config.maxWorkers + 2) };
  const postgres = await startEmbeddedPostgres({ dataDir, packages: process.env.TEST_POSTGRES_PACKAGES ?? null, settings });
  await prepareDatabase(postgres);
  const statusesFile = join(dataDir, 'seen-statuses.txt');
  project.provide('templateUrl', postgres.ownerConnectionString);
  project.provide('appTemplateUrl', postgres.appConnectionString);
  project.provide('statusesFile', statusesFile);
  return async () => {
    await postgres.stop();
    try {
      // Only the whole suite sees all statuses. This variable is set when the whole suite runs.
      if (process.env.WHOLE_SUITE) requireAllStatuses(statusesFile);
    } catch (error) {
      // Vitest prints the error, but would still exit with 0.
      process.exitCode = 1;
      throw error;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
}
