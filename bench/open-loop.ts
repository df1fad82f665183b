import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks at a fixed pace, whether answers come or not, and tells for each how many milliseconds after its time the answer was whole: what
 * waits in a queue counts.
 */
const { url, readsPerSecond, seconds } = workerData as { url: string; readsPerSecond: number; seconds: number };
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const stepMs = 1_000 / readsPerSecond;
const begunMs = performance.now();
const answers: Promise<number>[] = [];

for (let asked = 0; asked < readsPerSecond * seconds; ) {
  const dueCount = Math.min(Math.floor((performance.now() - begunMs) / stepMs), readsPerSecond * seconds);
  for (; asked < dueCount; asked += 1) answers.push(answeredAfter(begunMs + (asked + 1) * stepMs));
  await sleep(1);
}
parentPort?.postMessage(await Promise.all(answers));
agent.destroy();

function answeredAfter(dueMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - dueMs));
    }).on('error', reject);
  });
}
