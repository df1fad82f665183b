import { execFileSync } from 'node:child_process';
import { atExit } from '../server/test/faults/clean-up.ts';
import { type NodeAddress, nodeNames } from './addresses.ts';

/** A network of three machines, each in its own network namespace. A machine can be cut off from all others. */
export interface Network {
  addresses: NodeAddress[];
  /** drops all packets to and from a node */
  unplug(name: string): void;
  plug(name: string): void;
  close(): void;
}

const prefix = 'axlewright';
const bridge = 'axl-bridge';
const subnet = '10.213.77';
const linkOf = (name: string) => `axl-${name}`;
const namespaceOf = (name: string) => `${prefix}-${name}`;
const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Returns null if this user can make network namespaces, otherwise the reason why not. */
export const networkProblem = (): string | null => (process.getuid?.() === 0 ? null : 'only root can make network namespaces');

export function openNetwork(): Network {
  function close(): void {
    for (const args of [...nodeNames.map((name) => ['netns', 'del', namespaceOf(name)]), ['link', 'del', bridge]]) {
      try {
        ip(...args);
      } catch {
        // It was not created, or an earlier run removed it.
      }
    }
  }
  const cancelCleanUp = atExit(close);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const addresses = nodeNames.map((name, index) => {
    const host = `${subnet}.${11 + index}`;
    const namespace = namespaceOf(name);
    const inside = ['netns', 'exec', namespace, 'ip'];
    ip('netns', 'add', namespace);
    ip('link', 'add', linkOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', linkOf(name), 'master', bridge, 'up');
    ip(...inside, 'addr', 'add', `${host}/24`, 'dev', 'eth0');
    ip(...inside, 'link', 'set', 'eth0', 'up');
    ip(...inside, 'link', 'set', 'lo', 'up');
    // The ports differ, because the servers put their sockets into the same folder.
    return { name, host, namespace, postgres: 15_432 + index, patroni: 8008, etcdClient: 2379, etcdPeer: 2380 };
  });
  return {
    addresses,
    unplug: (name) => ip('link', 'set', linkOf(name), 'down'),
    plug: (name) => ip('link', 'set', linkOf(name), 'up'),
    close() {
      close();
      cancelCleanUp();
    },
  };
}
