import { Worker } from 'node:worker_threads';
import { orderRequests, signUpBuyers } from '../buyers.ts';
import { type Figure, percentile, plainFigure } from '../figures.ts';
import { answersPerSecond } from '../load.ts';

const seconds = 12;
const readsPerSecond = 500;

/** How long visitors wait for the list while 8 buyers order as fast as they can: the list changes four times a second. */
export async function orderStorm(shopUrl: string, parts: number): Promise<Figure[]> {
  const tokens = await signUpBuyers(shopUrl, 8);
  const partIds = Array.from({ length: parts }, (_, index) => String(index + 1));
  const [, waits] = await Promise.all([
    answersPerSecond({ url: shopUrl, connections: 8, seconds: seconds + 1, requests: orderRequests(tokens, partIds) }),
    readsInOpenLoop(`${shopUrl}/api/parts`),
  ]);
  return [plainFigure('500 lists a second in an order storm, p99', 'ms', percentile(waits, 99), { atLeast: 25, aim: 10 })];
}

/** On a thread of its own, so that placing orders does not delay asking. */
function readsInOpenLoop(url: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../open-loop.ts', import.meta.url), { workerData: { url, readsPerSecond, seconds } });
    worker.once('message', resolve).once('error', reject);
  });
}
