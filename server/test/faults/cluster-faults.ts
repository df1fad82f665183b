import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../../cluster/cluster.ts';
import { diskProblem, fillDisk, freeDisk } from '../../../cluster/disk.ts';
import { leadsEtcd } from '../../../cluster/etcd.ts';
import { networkProblem } from '../../../cluster/network.ts';
import type { ClusterNode } from '../../../cluster/node.ts';
import { clusterProblem } from '../../../cluster/packages.ts';
import { switchOver } from '../../../cluster/patroni.ts';
import type { FaultWorld, WorldOptions } from './fault-world.ts';
import type { PreparedFault } from './faults.ts';

/** Patroni's ttl is 10 s, so a new primary must accept orders within 12 s. Cached reads must go on. */
const limits = { secondsWithoutWrites: 12, secondsWithoutReads: 4 };
const longMs = 30_000;

export const clusterWorld: WorldOptions = {
  database: 'cluster',
  instances: 2,
  environment: { DRAIN_SECONDS: '6', TRUSTED_PROXIES: '127.0.0.1' },
};

interface ClusterFault {
  name: string;
  strike(cluster: Cluster, world: FaultWorld, over: () => void): Promise<void>;
}

const killPrimary: ClusterFault = {
  name: 'primary killed (-9) with Patroni and etcd',
  strike: async (cluster) => (await cluster.primary()).kill(),
};

const killPostgres: ClusterFault = {
  name: "the primary's PostgreSQL killed (-9)",
  async strike(cluster) {
    const pid = (await cluster.primary()).postgresPid();
    // A signal to process 0 would reach this process, too.
    if (pid === null) throw new Error('the primary has no PostgreSQL to kill');
    process.kill(pid, 'SIGKILL');
  },
};

const freezePrimary: ClusterFault = {
  name: 'primary frozen for 30 s',
  async strike(cluster, _world, over) {
    const primary = await cluster.primary();
    primary.freeze();
    over();
    await sleep(longMs);
    primary.thaw();
    await cluster.untilComplete();
  },
};

const freezeReplica: ClusterFault = {
  name: 'synchronous replica frozen for 30 s',
  async strike(cluster, _world, over) {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    const replica = nodeNamed(cluster, standby?.name);
    replica.freeze();
    over();
    await sleep(longMs);
    replica.thaw();
    await cluster.untilComplete();
  },
};

const killEtcdLeader: ClusterFault = {
  name: 'etcd leader killed (-9), started again after 10 s',
  async strike({ nodes }, _world, over) {
    const leading = await Promise.all(nodes.map(({ address }) => leadsEtcd(address)));
    const leader = nodes[leading.indexOf(true)];
    leader?.killEtcd();
    over();
    await sleep(10_000);
    leader?.startEtcd();
  },
};

const stopAllEtcd: ClusterFault = {
  name: 'all etcd members killed (-9), started again after 20 s',
  async strike({ nodes }, _world, over) {
    for (const node of nodes) node.killEtcd();
    over();
    await sleep(20_000);
    for (const node of nodes) node.startEtcd();
  },
};

const killShop: ClusterFault = {
  name: 'an instance of the shop killed (-9)',
  strike: async (_cluster, { shops }) => shops[0]?.kill('SIGKILL'),
};

const restartProxy: ClusterFault = {
  name: "the database's HAProxy killed (-9) and restarted",
  strike: (cluster) => cluster.restartProxy(),
};

const switchPrimary: ClusterFault = { name: 'primary switched over', strike: switchToStandby };

const isolate = (role: 'leader' | 'sync_standby'): ClusterFault => ({
  name: `${role === 'leader' ? 'primary' : 'synchronous replica'} cut off from the network for 30 s`,
  async strike(cluster, _world, over) {
    const member = (await cluster.members()).find((each) => each.role === role);
    cluster.network?.unplug(member?.name ?? '');
    over();
    await sleep(longMs);
    cluster.network?.plug(member?.name ?? '');
    await cluster.untilComplete();
  },
});

/** PostgreSQL rejects writes, but does not crash, so Patroni does nothing. Somebody must switch over. */
const fillPrimary: ClusterFault = {
  name: "the primary's disk full for 30 s, switched over by hand after 5 s",
  async strike(cluster, _world, over) {
    const primary = await cluster.primary();
    fillDisk(primary.folder);
    await sleep(5_000);
    await switchToStandby(cluster);
    over();
    await sleep(longMs - 5_000);
    freeDisk(primary.folder);
    await cluster.untilComplete();
  },
};

const fillReplica: ClusterFault = {
  name: "the synchronous replica's disk full for 30 s",
  async strike(cluster, _world, over) {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    const replica = nodeNamed(cluster, standby?.name);
    fillDisk(replica.folder);
    over();
    await sleep(longMs);
    freeDisk(replica.folder);
    await cluster.untilComplete();
  },
};

/** Makes the synchronous replica the primary. */
export async function switchToStandby(cluster: Cluster): Promise<void> {
  const primary = await cluster.primary();
  const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
  await switchOver(primary.address, primary.address.name, standby?.name ?? '');
}

const faults = [
  killPrimary,
  killPostgres,
  freezePrimary,
  freezeReplica,
  killEtcdLeader,
  stopAllEtcd,
  killShop,
  restartProxy,
  switchPrimary,
];

/** Faults of a cluster under Patroni. Cached reads go on, and a node that comes back becomes a replica again. */
export function prepareClusterFaults(): PreparedFault[] {
  const problem = clusterProblem();
  return [
    ...faults.map((fault) => prepare(fault, clusterWorld, problem)),
    ...(['leader', 'sync_standby'] as const).map((role) =>
      prepare(isolate(role), { ...clusterWorld, cluster: { network: 'namespaces' } }, problem ?? networkProblem()),
    ),
    ...[fillPrimary, fillReplica].map((fault) =>
      prepare(fault, { ...clusterWorld, cluster: { hasSmallDisks: true } }, problem ?? diskProblem()),
    ),
  ];
}

function prepare({ name, strike }: ClusterFault, world: WorldOptions, impossible: string | null): PreparedFault {
  const fullName = `cluster: ${name}`;
  if (impossible !== null) return { name: fullName, impossible };
  return { name: fullName, world, limits, strike: (opened, over) => strike(clusterOf(opened), opened, over) };
}

export function clusterOf({ cluster }: FaultWorld): Cluster {
  if (!cluster) throw new Error('this fault needs a cluster');
  return cluster;
}

function nodeNamed({ nodes }: Cluster, name = ''): ClusterNode {
  const node = nodes.find(({ address }) => address.name === name);
  if (!node) throw new Error(`there is no node ${name}`);
  return node;
}
