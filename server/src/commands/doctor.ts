import type pg from 'pg';
import { readSettings, type Settings } from '../env.ts';
import { countCheckedRows, listViolations, type Violation } from '../features/desk/invariants/invariants.queries.ts';
import { canRewriteLedgers } from '../platform/database/app-role.ts';
import { listLeftoverScratchDatabases } from '../platform/database/backup/scratch-database.ts';
import { databaseOn } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { examinePatroni } from '../platform/database/patroni.ts';
import { findReplicaProblem } from '../platform/database/replica/replica-problem.ts';
import { joinShopDatabase, type ShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { listUnmoved, shopFilesOf } from '../platform/files/shop-files.ts';
import { listUntrustedProxies } from '../platform/http/untrusted-proxies.queries.ts';
import { proxySettingsWarning, untrustedProxyWarning } from '../platform/http/untrusted-proxies.ts';
import { type JobHealth, listJobHealth } from '../platform/jobs/jobs.queries.ts';
import { listReaderHealth, type ReaderHealth } from '../platform/outbox/outbox.queries.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, printLine, quietOption, readArguments, runCommand } from './run-command.ts';

const oneRoleWarning =
  'Warning: the shop uses a database role that owns its tables, so it could change its audit log. See "Two roles" in docs/operate.md.';

const usage = 'Usage: npm run doctor [-- --quiet]';

/** Checks the invariants of a shop, running or not. Changes nothing. Exits with 1 if it finds a problem. `--quiet` prints only problems and warnings. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, quietOption, usage);
  if (positionals.length > 0) throw new StartError(usage);
  const settings = readSettings(process.env);
  const shopDatabase = await joinShopDatabase(settings);
  try {
    // Does not use the pool, because the checks of a large shop take longer than the pool's timeouts allow.
    return await onConnection(shopDatabase.appConnectionString, 'axlewright-shop doctor', async (client) => {
      await requireMigrated(client);
      const cluster = settings.patroni ? await examinePatroni(settings.patroni) : { problems: [], warnings: [] };
      const clusterWarnings = cluster.warnings.map((warning) => `Warning: ${warning}`);
      for (const warning of [...(await listWarnings(client, shopDatabase, settings)), ...clusterWarnings]) printLine(warning);
      return runChecks(databaseOn(client), cluster.problems, values.quiet);
    });
  } finally {
    await shopDatabase.leave();
  }
}

/** Lists problems of settings, proxies, replica, bucket, outbox, jobs, and interrupted backups. Warnings do not change the exit code. */
async function listWarnings(client: pg.Client, shopDatabase: ShopDatabase, settings: Settings): Promise<string[]> {
  const proxies = await listUntrustedProxies(databaseOn(client));
  return [
    ...((await canRewriteLedgers(client)) ? [oneRoleWarning] : []),
    await listReplicaWarnings(shopDatabase, settings),
    await listBucketWarnings(settings),
    proxySettingsWarning(settings) ?? [],
    leftCopiesWarning(await listLeftoverScratchDatabases(client)),
    ...(await listReaderHealth(databaseOn(client))).map(readerWarningsOf),
    ...(await listJobHealth(databaseOn(client))).map(jobWarningsOf),
    ...proxies.map((address) => untrustedProxyWarning(`a proxy at ${address} forwards requests`)),
  ].flat();
}

const leftCopiesWarning = ({ length }: string[]): string[] =>
  length === 0
    ? []
    : [
        length === 1
          ? 'Warning: the database server has 1 copy of the shop that an interrupted backup has left behind. The next backup drops it.'
          : `Warning: the database server has ${length} copies of the shop that interrupted backups have left behind. The next backup drops them.`,
      ];

async function listReplicaWarnings({ appConnectionString }: ShopDatabase, { replica }: Settings): Promise<string[]> {
  const problem = replica && (await findReplicaProblem(appConnectionString, replica));
  return problem ? [`Warning: the replica (REPLICA_DATABASE_URL) cannot be used: ${problem}. All reads go to the primary.`] : [];
}

async function listBucketWarnings(settings: Settings): Promise<string[]> {
  const { folder, bucket } = shopFilesOf(settings);
  if (!bucket) return [];
  try {
    await bucket.check();
    const unmoved = await listUnmoved(folder, bucket);
    if (unmoved.length === 0) return [];
    return [`Warning: the bucket lacks ${counted(unmoved.length, 'picture file')} from ${folder.path}. Run npm run move-pictures.`];
  } catch (error) {
    return [`Warning: ${(error as Error).message}. The shop cannot store pictures, or show those in the bucket.`];
  }
}

const tolerableLagSeconds = 900;

/** Returns warnings if a reader of the outbox is behind or has parked events. */
function readerWarningsOf({ reader, unread, lagSeconds, parkedObjects }: ReaderHealth): string[] {
  const minutes = Math.floor(lagSeconds / 60);
  return [
    lagSeconds > tolerableLagSeconds
      ? `Warning: the outbox reader "${reader}" is ${minutes} minutes behind and has ${counted(unread, 'unread event')}.`
      : [],
    parkedObjects > 0
      ? `Warning: the outbox reader "${reader}" has parked ${counted(parkedObjects, 'order')}, because an event failed. See the table outbox.parked.`
      : [],
  ].flat();
}

/** The shop runs these jobs again a minute later, and a restart can end a run of them. The alert `ShopJobsFailed` has the same exception. */
const repeatedSoon = ['reconcile-payments', 'mail-stock-alerts'];
const tolerableFailures = (kind: string) => (repeatedSoon.includes(kind) ? 10 : 0);

/** Returns warnings if emails wait, for example because the mail server is down, or if jobs failed. */
function jobWarningsOf({ kind, oldestSeconds, failed }: JobHealth): string[] {
  const minutes = Math.floor(oldestSeconds / 60);
  return [
    kind === 'mail' && oldestSeconds > tolerableLagSeconds
      ? `Warning: an email has not been accepted by the mail server (SMTP_URL) for ${minutes} minutes.`
      : [],
    failed > tolerableFailures(kind)
      ? `Warning: ${counted(failed, 'job')} of kind "${kind}" failed in the last 24 hours, and the shop does not retry ${failed === 1 ? 'it' : 'them'}.`
      : [],
  ].flat();
}

async function runChecks(database: Database, clusterProblems: string[], isQuiet: boolean): Promise<number> {
  const problems = [...clusterProblems, ...(await listViolations(database)).map(formatViolation)];
  const counts = await countCheckedRows(database);
  for (const problem of problems) printLine(problem);
  const checked = `${counted(counts.parts, 'part')}, ${counted(counts.orders, 'order')}, ${counted(counts.payments, 'payment')}, ${counted(counts.refunds, 'refund')}`;
  if (problems.length > 0) printLine(`${counted(problems.length, 'problem')} in ${checked}.`);
  else if (!isQuiet) printLine(`All checks passed: ${checked}.`);
  return problems.length === 0 ? 0 : 1;
}

function formatViolation({ invariant, what, id, details }: Violation): string {
  return `${invariant}  ${id === null ? what : `${what} ${id}`}: ${details}`;
}

await runCommand(main);
