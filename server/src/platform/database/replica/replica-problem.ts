import type { ReplicaOptions } from './replica.ts';
import { createServerProbe, otherSystem } from './server-probe.ts';

/** Returns why the shop cannot use a replica at the moment. Returns null if it can. */
export async function findReplicaProblem(
  primaryConnectionString: string,
  { connectionString, maxLagSeconds }: ReplicaOptions,
): Promise<string | null> {
  const primary = createServerProbe({ connectionString: primaryConnectionString });
  const replica = createServerProbe({ connectionString });
  try {
    const { system, position } = await primary.primary();
    const state = await replica.replica();
    if (state.system !== system) return otherSystem;
    const isBehind = state.position < position && (state.seconds ?? 0) > maxLagSeconds;
    return isBehind ? `it is ${Math.floor(state.seconds ?? 0)} seconds behind` : null;
  } catch (error) {
    return (error as Error).message || 'no response';
  } finally {
    await Promise.all([primary.stop(), replica.stop()]);
  }
}
