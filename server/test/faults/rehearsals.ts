import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterProblem } from '../../../cluster/packages.ts';
import { postgresVersion } from '../../../cluster/patroni.ts';
import { checkOut, findCommit, prepareVersion } from './checkout.ts';
import { atExit, removeFolder } from './clean-up.ts';
import { clusterOf, clusterWorld, switchToStandby } from './cluster-faults.ts';
import type { FaultWorld } from './fault-world.ts';
import type { PreparedFault } from './faults.ts';
import { prepareMove } from './move.ts';
import { thisVersion } from './supervised-shop.ts';

/** The proxy uses a new instance within this time: deploy/haproxy.cfg checks it each second, and a check may take three seconds. */
const untilUsedMs = 5_000;
/** Browsers wait as long as the proxy does (`timeout server` in deploy/haproxy.cfg). */
const patienceMs = 40_000;
const noFailures = { failedRequests: 0, failedReads: 0 };

/** Maintenance work while buyers use the shop. Only the move to a cluster closes the shop for a while. */
export function prepareRehearsals(): PreparedFault[] {
  return [prepareUpgrade(), prepareDatabaseUpgrade(), prepareRotation(), prepareMove()];
}

/**
 * REHEARSE_FROM is a commit or tag. The default is the commit before the last change to the migrations. REHEARSE_FOLDER is a checkout of it
 * that `npm start` has prepared.
 */
function prepareUpgrade(): PreparedFault {
  const name = 'the shop updated instance by instance, rolled back, and updated again';
  const newest = findCommit('rev-list', '-1', 'HEAD', '--', 'server/database/migrations');
  const from = findCommit('rev-parse', '--verify', '--quiet', `${process.env.REHEARSE_FROM ?? `${newest}^`}^{commit}`);
  const impossible = clusterProblem() ?? (from ? null : 'this folder is not a git checkout with the previous version');
  if (impossible !== null || from === null) return { name, impossible: impossible ?? '' };
  let previous = '';
  const program = async () => {
    const folder = process.env.REHEARSE_FOLDER;
    previous = folder ? join(folder, 'server/src/main.ts') : await prepareVersion(await checkOut(from));
    return previous;
  };
  return {
    name,
    world: { ...clusterWorld, program },
    limits: noFailures,
    patienceMs,
    async strike(world) {
      world.notes.push(`the previous version is commit ${from.slice(0, 8)}`);
      for (const main of [thisVersion, previous, thisVersion]) await restartEach(world, { main });
    },
  };
}

/** Restarts each instance as docs/operate.md says. */
async function restartEach({ shops }: FaultWorld, changes: { main?: string }): Promise<void> {
  for (const shop of shops) {
    await shop.restart(changes);
    await sleep(untilUsedMs);
  }
}

/**
 * Updates PostgreSQL on each machine to the programs in the folder REHEARSE_POSTGRES, which are of a different minor version. Without this
 * setting, only restarts it. The switchover makes the buyers wait.
 */
function prepareDatabaseUpgrade(): PreparedFault {
  const programs = process.env.REHEARSE_POSTGRES;
  const name = `PostgreSQL ${programs ? 'updated' : 'restarted'} node by node, the primary last`;
  const impossible = clusterProblem();
  if (impossible !== null) return { name, impossible };
  return { name, world: clusterWorld, limits: { secondsWithoutWrites: 5 }, patienceMs, strike: (world) => restartNodes(world, programs) };
}

async function restartNodes(world: FaultWorld, programs: string | undefined): Promise<void> {
  const cluster = clusterOf(world);
  const formerPrimary = await cluster.primary();
  const restart = async (node: typeof formerPrimary) => {
    const { address } = node;
    const version = await postgresVersion(address);
    world.timeline.note(`${address.name}: PostgreSQL stops`);
    await node.stopPatroni();
    node.startPatroni(programs);
    await cluster.untilComplete();
    world.timeline.note(`${address.name}: PostgreSQL is back as a replica`);
    world.notes.push(`${address.name}: PostgreSQL ${version}, then ${await postgresVersion(address)}`);
  };
  for (const node of cluster.nodes.filter((each) => each !== formerPrimary)) await restart(node);
  world.timeline.note('switchover');
  await switchToStandby(cluster);
  await cluster.untilComplete();
  world.timeline.note('switched over');
  await restart(formerPrimary);
}

const keyFiles = ['ACCESS_TOKEN_KEY_FILE', 'IDENTITY_KEY_FILE', 'SECOND_FACTOR_KEY_FILE'];
const newKey = () => randomBytes(32).toString('base64');

/**
 * Rotates the keys in files as docs/operate.md says, with two differences. It does not wait until the old access tokens and sign-ins have
 * expired: instead, the buyers get new tokens before the old keys are removed. And it does not restart the instances once more for the key
 * of authenticator apps.
 */
function prepareRotation(): PreparedFault {
  const name = 'the keys in files rotated, instance by instance';
  const impossible = clusterProblem();
  if (impossible !== null) return { name, impossible };
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-keys-'));
  const cancelCleanUp = atExit(() => removeFolder(folder));
  const files = keyFiles.map((setting) => ({ setting, path: join(folder, setting), old: newKey(), next: newKey() }));
  const write = (linesOf: (file: (typeof files)[number]) => string[]) => {
    for (const file of files) writeFileSync(file.path, `${linesOf(file).join('\n')}\n`, { mode: 0o600 });
  };
  write(({ old }) => [old]);
  const environment = { ...clusterWorld.environment, ...Object.fromEntries(files.map(({ setting, path }) => [setting, path])) };
  return {
    name,
    world: { ...clusterWorld, environment },
    limits: noFailures,
    patienceMs,
    async strike(world) {
      write(({ old, next }) => [old, next]);
      await restartEach(world, {});
      write(({ old, next }) => [next, old]);
      await restartEach(world, {});
      for (const buyer of world.buyers) await buyer.renew();
      write(({ next }) => [next]);
      await restartEach(world, {});
    },
    async undo() {
      removeFolder(folder);
      cancelCleanUp();
    },
  };
}
