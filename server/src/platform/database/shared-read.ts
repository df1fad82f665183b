import { type ReplicaRead, replicaReadOfWork } from './lanes.ts';

/**
 * Returns a function that runs `read`, whose result does not depend on the caller. Calls during a run share the next run. If many calls come at the
 * same time, `read` runs at most twice for them. The run that a call gets never began before the call. If a run fails, the calls that wait for the
 * next run fail too, because that run would probably take as long to fail. Calls that need current rows do not share a run with calls that accept
 * late rows.
 */
export function sharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const running = new Map<ReplicaRead | null, Promise<Result>>();
  const next = new Map<ReplicaRead | null, Promise<Result>>();

  function run(replica: ReplicaRead | null): Promise<Result> {
    const result = read().finally(() => running.delete(replica));
    running.set(replica, result);
    return result;
  }

  async function runAfter(current: Promise<Result>, replica: ReplicaRead | null): Promise<Result> {
    try {
      await current;
    } finally {
      next.delete(replica);
    }
    return run(replica);
  }

  return () => {
    const replica = replicaReadOfWork();
    const current = running.get(replica);
    const waiting = next.get(replica) ?? (current && runAfter(current, replica));
    if (!waiting) return run(replica);
    next.set(replica, waiting);
    return waiting;
  };
}
