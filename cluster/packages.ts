import { existsSync, globSync } from 'node:fs';

/** The programs of a cluster, and the Debian packages that have them. */
const programs: Record<string, string> = {
  '/usr/lib/postgresql/*/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/sbin/haproxy': 'haproxy',
};

/** Returns null if this machine can run a cluster, otherwise the reason why not. */
export function clusterProblem(): string | null {
  const missing = Object.entries(programs).filter(([program]) => globSync(program).length === 0);
  if (missing.length === 0) return null;
  const names = missing.map(([, name]) => name).join(' ');
  const services =
    'Debian then starts etcd, Patroni, and HAProxy as services. To turn them off: systemctl disable --now etcd patroni haproxy';
  return `a cluster needs these Debian packages: apt-get install ${names}${existsSync('/run/systemd/system') ? `\n${services}` : ''}`;
}

/** Returns the folder of the programs of the newest PostgreSQL on this machine. */
export const postgresPrograms = (): string => globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '';
