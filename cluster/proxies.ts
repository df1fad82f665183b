import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort } from '../server/test/free-port.ts';
import type { NodeAddress } from './addresses.ts';
import { startProxy } from './proxy.ts';

const deploy = resolve(import.meta.dirname, '../deploy');
const onLoopback = (port: number) => `127.0.0.1:${port}`;

/** HAProxy in front of the nodes, and HAProxy in front of the instances of the shop. */
export interface Proxies {
  /** ports that lead to the primary, and to a replica */
  primaryPort: number;
  replicaPort: number;
  /** starts HAProxy on `port`, in front of two instances of the shop; `onLine` gets its log */
  serve(shopPorts: number[], port: number, onLine?: (line: string) => void): Promise<void>;
  /** kills the HAProxy in front of the nodes, and starts it again */
  restart(): Promise<void>;
  kill(): void;
}

export async function openProxies(nodes: NodeAddress[]): Promise<Proxies> {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const databaseEnvironment = {
    PRIMARY: onLoopback(primaryPort),
    REPLICAS: onLoopback(replicaPort),
    ...Object.fromEntries(nodes.map(({ host, postgres }, index) => [`NODE_${index + 1}`, `${host}:${postgres}`])),
    ...Object.fromEntries(nodes.map(({ patroni }, index) => [`PATRONI_${index + 1}`, String(patroni)])),
  };
  const start = () => startProxy(join(deploy, 'cluster/database.cfg'), primaryPort, databaseEnvironment);
  let databaseProxy = await start();
  const shopProxies: ChildProcess[] = [];
  return {
    primaryPort,
    replicaPort,
    async serve([one = 0, two = 0], port, onLine) {
      const shopEnvironment = {
        BIND: onLoopback(port),
        SHOP_1: onLoopback(one),
        SHOP_2: onLoopback(two),
        STATS: onLoopback(await freePort()),
      };
      shopProxies.push(await startProxy(join(deploy, 'haproxy.cfg'), port, shopEnvironment, onLine));
    },
    async restart() {
      const ended = once(databaseProxy, 'exit');
      databaseProxy.kill('SIGKILL');
      await ended;
      databaseProxy = await start();
    },
    kill() {
      for (const proxy of [databaseProxy, ...shopProxies]) proxy.kill('SIGKILL');
    },
  };
}
