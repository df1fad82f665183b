import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit, cleanUpOnEveryExit, removeFolder } from '../server/test/faults/clean-up.ts';
import { superviseShop } from '../server/test/faults/supervised-shop.ts';
import { freePort } from '../server/test/free-port.ts';
import { doctorSettings } from './addresses.ts';
import { openCluster } from './cluster.ts';
import { clusterProblem } from './packages.ts';

/** `npm run cluster`: starts three PostgreSQL nodes, HAProxy, and two instances of the shop in demo mode. Ctrl-C stops and removes everything. */
async function main(): Promise<void> {
  const problem = clusterProblem();
  if (problem !== null) throw new Error(problem);
  print('Starting three nodes of PostgreSQL under Patroni…');
  const cluster = await openCluster();
  const port = Number(process.env.PORT ?? 3000);
  const dataDir = mkdtempSync(join(tmpdir(), 'axlewright-cluster-data-'));
  atExit(() => removeFolder(dataDir));
  const environment = {
    DATABASE_URL: cluster.shopUrl,
    MIGRATION_DATABASE_URL: cluster.ownerUrl,
    REPLICA_DATABASE_URL: cluster.replicaUrl,
    ...doctorSettings((await cluster.primary()).address),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '6',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const ports = [await freePort(), await freePort()];
  for (const each of ports) {
    print('Starting an instance of the shop…');
    await superviseShop(each, environment);
  }
  await cluster.serve(ports, port);
  print(`
The shop is open: http://localhost:${port}
Instances: ${ports.map((each) => `http://127.0.0.1:${each}`).join('  ')}
Primary, through HAProxy: ${cluster.ownerUrl}
Replicas, through HAProxy: ${cluster.replicaUrl}
${cluster.nodes.map(({ address, folder }) => `${address.name}: PostgreSQL ${address.host}:${address.postgres}, Patroni http://${address.host}:${address.patroni}/cluster, logs in ${folder}`).join('\n')}
Ctrl-C stops and removes everything.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

cleanUpOnEveryExit();
main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
