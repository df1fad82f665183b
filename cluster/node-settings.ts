import { randomBytes } from 'node:crypto';
import type { NodeAddress } from './addresses.ts';

export interface Passwords {
  superuser: string;
  replication: string;
  /** of the role that owns the tables */
  owner: string;
  /** of the role that reads and writes rows */
  shop: string;
}

const randomPassword = () => randomBytes(12).toString('hex');

export const newPasswords = (): Passwords => ({
  superuser: randomPassword(),
  replication: randomPassword(),
  owner: randomPassword(),
  shop: randomPassword(),
});

interface NodePaths {
  /** folder of etcd's data, and folder of PostgreSQL's data */
  etcd: string;
  postgres: string;
  /** folder of PostgreSQL's programs */
  programs: string;
}

/** Returns the environment of a node's etcd and Patroni. deploy/cluster/node.env.example has the same names. */
export function nodeSettings(self: NodeAddress, all: NodeAddress[], paths: NodePaths, passwords: Passwords): Record<string, string> {
  const { name, host } = self;
  const peerUrl = (node: NodeAddress) => `http://${node.host}:${node.etcdPeer}`;
  const clientUrl = `http://${host}:${self.etcdClient}`;
  return {
    ETCD_NAME: name,
    ETCD_DATA_DIR: paths.etcd,
    ETCD_LISTEN_CLIENT_URLS: clientUrl,
    ETCD_ADVERTISE_CLIENT_URLS: clientUrl,
    ETCD_LISTEN_PEER_URLS: peerUrl(self),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl(self),
    ETCD_INITIAL_CLUSTER: all.map((node) => `${node.name}=${peerUrl(node)}`).join(','),
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_INITIAL_CLUSTER_TOKEN: 'axlewright',
    ETCD_ENABLE_V2: 'true',
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: all.map((node) => `${node.host}:${node.etcdClient}`).join(','),
    PATRONI_RESTAPI_LISTEN: `${host}:${self.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${self.patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `${host}:${self.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${self.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: paths.postgres,
    PATRONI_POSTGRESQL_BIN_DIR: paths.programs,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    POSTGRES_PASSWORD: passwords.owner,
    SHOP_PASSWORD: passwords.shop,
  };
}
