import { Agent, get } from 'node:http';
import { median } from './figures.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the answer was whole. Throws where it is none. */
export function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const begunMs = performance.now();
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - begunMs));
    }).on('error', reject);
  });
}

/** One after the other; the median of the milliseconds. */
export async function askAll(shopUrl: string, addresses: string[]): Promise<number> {
  const waits: number[] = [];
  for (const address of addresses) waits.push(await ask(`${shopUrl}${address}`));
  return median(waits);
}
