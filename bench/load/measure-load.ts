import { type Load, type Responses, sendRequests } from './http-load.ts';
import { postgresUs, processUs } from './processor-time.ts';
import { median, percentile } from './statistics.ts';

/** What a load measured. Times are per response. */
export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** processor time of the Node processes */
  nodeUs: number;
  /** processor time of all processes of PostgreSQL */
  postgresUs: number;
  /** The share of a core that the busiest Node process used. If it is far below 1, then Node was not the limit. */
  busy: number;
}

export interface Measured {
  /** the Node processes that respond */
  pids: number[];
  postmasterPid: number;
}

export async function measureLoad(load: Load, measured: Measured): Promise<LoadResult> {
  const { value: responses, ...used } = await withProcessorTime(measured, () => sendRequests(load));
  return resultOf(responses, used);
}

/** Returns the result of `work`, and the processor time that was used while it ran. */
export async function withProcessorTime<Value>({ pids, postmasterPid }: Measured, work: () => Promise<Value>) {
  const before = pids.map(processUs);
  const postgresBefore = postgresUs(postmasterPid);
  const value = await work();
  const usedUs = pids.map((pid, index) => processUs(pid) - (before[index] ?? 0));
  return { value, usedUs, postgresUsedUs: postgresUs(postmasterPid) - postgresBefore };
}

export function resultOf({ count, seconds, latenciesMs }: Responses, used: { usedUs: number[]; postgresUsedUs: number }): LoadResult {
  return {
    perSecond: count / seconds,
    p50Ms: percentile(latenciesMs, 50),
    p95Ms: percentile(latenciesMs, 95),
    p99Ms: percentile(latenciesMs, 99),
    nodeUs: used.usedUs.reduce((sum, each) => sum + each, 0) / count,
    postgresUs: used.postgresUsedUs / count,
    busy: Math.max(0, ...used.usedUs) / (seconds * 1e6),
  };
}

/** Returns the median of each number. */
export function medianOf(results: LoadResult[]): LoadResult {
  const medianFigure = (name: keyof LoadResult) => median(results.map((each) => each[name]));
  return {
    perSecond: medianFigure('perSecond'),
    p50Ms: medianFigure('p50Ms'),
    p95Ms: medianFigure('p95Ms'),
    p99Ms: medianFigure('p99Ms'),
    nodeUs: medianFigure('nodeUs'),
    postgresUs: medianFigure('postgresUs'),
    busy: medianFigure('busy'),
  };
}
