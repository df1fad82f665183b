import { setTimeout as sleep } from 'node:timers/promises';
import type { Timeline } from './timeline.ts';

/** Reads of visitors during a fault. */
export interface Reads {
  failed: number;
  longestPauseMs: number;
  stop(): Promise<void>;
}

const pauseMs = 50;
/** Slower responses are noted. */
const slowMs = 2_000;
/** A page and a list that the shop keeps in its cache. */
const paths = ['/', '/api/parts'];
const headers = { accept: 'text/html, application/json' };

/**
 * Starts a visitor who reads cached pages and lists again and again, each time from the next URL.
 * @param instances the URLs of the instances, which cache the pages and lists first
 * @param timeoutMs after this time, the visitor gives up
 */
export async function startReads(urls: string[], instances: string[], timeoutMs: number, timeline: Timeline): Promise<Reads> {
  for (const instance of instances) for (const path of paths) await fetch(`${instance}${path}`, { headers });
  let isStopping = false;
  let readAtMs = performance.now();
  const reads: Reads = { failed: 0, longestPauseMs: 0, stop };
  const working = read();

  async function read(): Promise<void> {
    for (let turn = 0; !isStopping; turn++) {
      await readOnce(`${urls[turn % urls.length]}${paths[turn % paths.length]}`);
      await sleep(pauseMs);
    }
  }

  async function readOnce(url: string): Promise<void> {
    const startedMs = performance.now();
    const problem = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
      .then(async (response) => ((await response.arrayBuffer()).byteLength > 0 && response.ok ? null : `status ${response.status}`))
      .catch(({ message, cause }: Error) => (cause as { code?: string } | undefined)?.code ?? message);
    const isOk = problem === null;
    const nowMs = performance.now();
    const tookMs = Math.round(nowMs - startedMs);
    if (!isOk) timeline.note(`read failed after ${tookMs} ms: ${problem}`);
    else if (tookMs > slowMs) timeline.note(`read took ${tookMs} ms`);
    reads.longestPauseMs = Math.max(reads.longestPauseMs, nowMs - readAtMs);
    if (isOk) readAtMs = nowMs;
    else reads.failed += 1;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await working;
  }

  return reads;
}
