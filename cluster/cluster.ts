import { chmodSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit, endPostgresIn, removeFolder, unmount } from '../server/test/faults/clean-up.ts';
import { loopbackAddresses } from './addresses.ts';
import { mountSmallDisk } from './disk.ts';
import { type Network, openNetwork } from './network.ts';
import { type ClusterNode, createNode } from './node.ts';
import { newPasswords } from './node-settings.ts';
import { isComplete, listMembers, type Member } from './patroni.ts';
import { openProxies, type Proxies } from './proxies.ts';
import { unprivilegedUser } from './run-as.ts';

const deploy = resolve(import.meta.dirname, '../deploy');
/** A cluster starts in 15 s on an idle machine with two cores. */
const maxStartMs = 120_000;

/** Three PostgreSQL nodes under Patroni behind HAProxy, with the files of deploy/. Everything is in a temporary folder. */
export interface Cluster {
  nodes: ClusterNode[];
  /** null: the nodes are on the loopback address */
  network: Network | null;
  /** connection strings of the primary, through HAProxy: as the role that owns the tables, and as the role of the shop */
  ownerUrl: string;
  shopUrl: string;
  /** connects to a replica, through HAProxy */
  replicaUrl: string;
  /** starts HAProxy on `port`, in front of two instances of the shop; `onLine` gets its log */
  serve(shopPorts: number[], port: number, onLine?: (line: string) => void): Promise<void>;
  /** kills the HAProxy in front of the database, and starts it again */
  restartProxy(): Promise<void>;
  /** Returns the members, or none if no Patroni responds. */
  members(): Promise<Member[]>;
  primary(): Promise<ClusterNode>;
  /** waits until all nodes run and a replica is synchronous */
  untilComplete(): Promise<void>;
  stop(): void;
}

export interface ClusterOptions {
  /** 'namespaces': each node can be cut off from the network; default: all nodes are on the loopback address */
  network?: 'loopback' | 'namespaces';
  /** true: each node has a small disk of its own */
  hasSmallDisks?: boolean;
}

export async function openCluster({ network: kind = 'loopback', hasSmallDisks = false }: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-cluster-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const configuration = join(folder, 'configuration');
  cpSync(join(deploy, 'cluster'), configuration, { recursive: true });
  const network = kind === 'namespaces' ? openNetwork() : null;
  const all = network?.addresses ?? (await loopbackAddresses());
  const passwords = newPasswords();
  let proxies: Proxies | null = null;
  if (hasSmallDisks) for (const { name } of all) mountSmallDisk(join(folder, name));
  const nodes = all.map((self) =>
    createNode({ self, all, folder: join(folder, self.name), configuration, passwords, runAs: unprivilegedUser() }),
  );

  function end(): void {
    proxies?.kill();
    for (const node of nodes) {
      node.thaw();
      node.kill();
    }
    endPostgresIn(folder);
    if (hasSmallDisks) for (const { name } of all) unmount(join(folder, name));
    network?.close();
    removeFolder(folder);
  }
  const cancelCleanUp = atExit(end);

  for (const node of nodes) node.start();
  proxies = await openProxies(all);

  async function members(): Promise<Member[]> {
    const lists = await Promise.all(all.map(listMembers));
    return lists.find((list) => list.length > 0) ?? [];
  }

  async function untilComplete(): Promise<void> {
    const deadlineMs = performance.now() + maxStartMs;
    while (!isComplete(await members(), nodes.length)) {
      if (performance.now() > deadlineMs) throw new Error(`the cluster is not complete: ${JSON.stringify(await members())}`);
      await sleep(200);
    }
  }

  await untilComplete();
  const url = (role: string, password: string, port: number) => `postgres://${role}:${password}@127.0.0.1:${port}/shop`;
  return {
    nodes,
    network,
    ownerUrl: url('shop', passwords.owner, proxies.primaryPort),
    shopUrl: url('shop_app', passwords.shop, proxies.primaryPort),
    replicaUrl: url('shop_app', passwords.shop, proxies.replicaPort),
    serve: proxies.serve,
    restartProxy: proxies.restart,
    members,
    async primary() {
      const leader = (await members()).find(({ role }) => role === 'leader');
      const node = nodes.find(({ address }) => address.name === leader?.name);
      if (!node) throw new Error('the cluster has no primary');
      return node;
    },
    untilComplete,
    stop() {
      end();
      cancelCleanUp();
    },
  };
}
