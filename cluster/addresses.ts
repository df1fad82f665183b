import { freePort } from '../server/test/free-port.ts';

/** Where the programs of a node listen. */
export interface NodeAddress {
  name: string;
  host: string;
  /** the network namespace in which they run; default: this process's */
  namespace?: string;
  postgres: number;
  patroni: number;
  etcdClient: number;
  etcdPeer: number;
}

export const nodeNames = ['node-1', 'node-2', 'node-3'] as const;

/** All nodes are on the loopback address, with different ports. */
export async function loopbackAddresses(): Promise<NodeAddress[]> {
  const addresses: NodeAddress[] = [];
  for (const name of nodeNames) {
    const [postgres, patroni, etcdClient, etcdPeer] = [await freePort(), await freePort(), await freePort(), await freePort()];
    addresses.push({ name, host: '127.0.0.1', postgres, patroni, etcdClient, etcdPeer });
  }
  return addresses;
}

/** Returns the settings that `npm run doctor` needs to examine the cluster. */
export const doctorSettings = ({ host, patroni, etcdClient }: NodeAddress) => ({
  PATRONI_URL: `http://${host}:${patroni}`,
  ETCD_URL: `http://${host}:${etcdClient}`,
});
