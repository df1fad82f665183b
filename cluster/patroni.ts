import type { NodeAddress } from './addresses.ts';

/** A member of the cluster, as Patroni describes it. */
export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  lag?: number | string;
}

const timeoutMs = 2_000;

/** Returns the members that a node's Patroni knows, or none if it does not respond. */
export async function listMembers({ host, patroni }: NodeAddress): Promise<Member[]> {
  try {
    const response = await fetch(`http://${host}:${patroni}/cluster`, { signal: AbortSignal.timeout(timeoutMs) });
    return ((await response.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

/** Returns the version of a node's PostgreSQL, such as 15.18, or null if Patroni or PostgreSQL does not respond. */
export async function postgresVersion({ host, patroni }: NodeAddress): Promise<string | null> {
  try {
    const response = await fetch(`http://${host}:${patroni}/patroni`, { signal: AbortSignal.timeout(timeoutMs) });
    const { server_version: version } = (await response.json()) as { server_version?: number };
    return version === undefined ? null : `${Math.floor(version / 10_000)}.${version % 10_000}`;
  } catch {
    return null;
  }
}

/** Returns true if a primary runs, a replica is synchronous, and all replicas follow. */
export function isComplete(members: Member[], count: number): boolean {
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
  const has = (role: string) => members.some((member) => member.role === role && isRunning(member));
  return members.length === count && members.every(isRunning) && has('leader') && has('sync_standby');
}

/** Makes another node the primary, without losing a write. */
export async function switchOver(asked: NodeAddress, leader: string, candidate: string): Promise<void> {
  const response = await fetch(`http://${asked.host}:${asked.patroni}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`switchover from ${leader} to ${candidate}: ${response.status} ${await response.text()}`);
}
