import { Worker } from 'node:worker_threads';
import { orderRequests, signUpBuyers } from '../buyers.ts';
import { absoluteFigure, type Figure, percentile } from '../figures.ts';
import { responsesPerSecond } from '../load.ts';

const seconds = 12;
const readsPerSecond = 500;

/**
 * Measures how long visitors wait for the list of parts while 8 buyers order as fast as they can. The list changes four times per second.
 */
export async function orderStorm(shopUrl: string, parts: number): Promise<Figure[]> {
  const tokens = await signUpBuyers(shopUrl, 8);
  const [, durationsMs] = await Promise.all([
    responsesPerSecond({ url: shopUrl, connections: 8, seconds: seconds + 1, requests: orderRequests(tokens, parts, 1) }),
    readsInOpenLoop(`${shopUrl}/api/parts`),
  ]);
  return [absoluteFigure('500 lists per second during an order storm, p99', 'ms', percentile(durationsMs, 99), { required: 25, aim: 10 })];
}

/** Measures the reads on a separate thread. On the same thread, placing orders would delay them. */
function readsInOpenLoop(url: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../open-loop.ts', import.meta.url), { workerData: { url, readsPerSecond, seconds } });
    worker.once('message', resolve).once('error', reject);
  });
}
