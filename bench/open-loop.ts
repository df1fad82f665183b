import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Sends requests at a fixed rate, without waiting for responses. Measures the time from the planned start of a request to its complete
 * response. So the time that a request waits before it is sent counts too.
 */
const { url, readsPerSecond, seconds } = workerData as { url: string; readsPerSecond: number; seconds: number };
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const stepMs = 1_000 / readsPerSecond;
const startedMs = performance.now();
const latencies: Promise<number>[] = [];

for (let sent = 0; sent < readsPerSecond * seconds; ) {
  const dueCount = Math.min(Math.floor((performance.now() - startedMs) / stepMs), readsPerSecond * seconds);
  for (; sent < dueCount; sent += 1) latencies.push(latencyOf(startedMs + (sent + 1) * stepMs));
  await sleep(1);
}
parentPort?.postMessage(await Promise.all(latencies));
agent.destroy();

function latencyOf(dueMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - dueMs));
    }).on('error', reject);
  });
}
