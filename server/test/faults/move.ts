import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../../../cluster/cluster.ts';
import { clusterProblem } from '../../../cluster/packages.ts';
import { runCommandProcess } from '../command-process.ts';
import { atExit, removeFolder } from './clean-up.ts';
import type { FaultWorld } from './fault-world.ts';
import type { PreparedFault } from './faults.ts';

/** Moves a shop from its embedded database to a cluster, with `npm run backup` and `npm run restore`. Both run while the shop is closed. */
export function prepareMove(): PreparedFault {
  const name = 'the embedded database moved to a cluster';
  const impossible = clusterProblem();
  if (impossible !== null) return { name, impossible };
  return { name, world: { database: 'own' }, strike: moveToCluster };
}

async function moveToCluster(world: FaultWorld): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-move-'));
  const cancelCleanUp = atExit(() => removeFolder(folder));
  const cluster = await openCluster();
  const startedMs = performance.now();
  await world.moveTo(cluster, async () => {
    note('shop closed');
    const backup = await run('backup', folder, { DATA_DIR: world.dataDir, DATABASE_URL: '' });
    note('backup written and verified');
    const written = /^Written: (\S+)/m.exec(backup)?.[1] ?? '';
    const target = { DATABASE_URL: cluster.shopUrl, MIGRATION_DATABASE_URL: cluster.ownerUrl };
    await run('restore', written, { DATA_DIR: world.dataDir, ...target });
    note('restored into the cluster');
  });
  note('two instances open');
  removeFolder(folder);
  cancelCleanUp();

  function note(what: string): void {
    world.notes.push(`${what} after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  }
}

async function run(command: string, argument: string, settings: Record<string, string>): Promise<string> {
  const { code, output } = await runCommandProcess([command, argument], settings);
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`);
  return output;
}
