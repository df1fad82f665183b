import type { NodeAddress } from './addresses.ts';

/** Returns true if a node's etcd member leads the others. */
export async function leadsEtcd({ host, etcdClient }: NodeAddress): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${etcdClient}/v2/stats/self`, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { state: string }).state === 'StateLeader';
  } catch {
    return false;
  }
}
