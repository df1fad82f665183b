import { Agent, get } from 'node:http';
import { median } from './statistics.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Returns the milliseconds until the complete response. Throws if the status is not 200. */
export function timeRequestMs(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - startedMs));
    }).on('error', reject);
  });
}

/** Requests the URLs sequentially. Returns the median milliseconds. */
export async function medianRequestMs(shopUrl: string, urls: string[]): Promise<number> {
  const durationsMs: number[] = [];
  for (const url of urls) durationsMs.push(await timeRequestMs(`${shopUrl}${url}`));
  return median(durationsMs);
}
