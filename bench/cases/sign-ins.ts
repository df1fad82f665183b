import { hash } from '@node-rs/argon2';
import type { Bench } from '../bench.ts';
import { password, signUpAccounts } from '../data/accounts.ts';
import { absoluteFigure, type Figure, ratioFigure } from '../figures.ts';
import { getRequest, postRequest, sendRequests } from '../load/http-load.ts';
import { type LoadResult, measureLoad, medianOf } from '../load/measure-load.ts';
import { median, percentile } from '../load/statistics.ts';

const seconds = 5;
const rounds = 3;
const highestBaseline = 80;
/** The parameters of the shop's hashes. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Measures sign-ins with a password, and how fast visitors get lists at the same time. The baseline is the number of hashes per second that argon2
 * alone makes on two threads, capped at 80.
 */
export async function signIns(bench: Bench): Promise<Figure[]> {
  const shop = await bench.startShop(await bench.smallDatabase());
  const { url } = shop;
  const emails = await signUpAccounts(url, 16);
  const signIn = (n: number) =>
    postRequest('/identity/sign-in/email', { origin: url }, JSON.stringify({ email: emails[n % emails.length], password }));
  const measured = { signIns: [] as LoadResult[], readsP99Ms: [] as number[], baselines: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [result, reads] = await Promise.all([
      measureLoad({ url, connections: 8, seconds, request: signIn }, shop.measured),
      sendRequests({ url, connections: 16, seconds, rate: 200, request: () => getRequest('/api/parts', { 'accept-encoding': 'br' }) }),
    ]);
    measured.signIns.push(result);
    measured.readsP99Ms.push(percentile(reads.latenciesMs, 99));
    measured.baselines.push(Math.min(highestBaseline, await hashesPerSecond()));
  }
  const loads = { shop: medianOf(measured.signIns), baseline: null };
  const perSecond = { shop: measured.signIns.map((each) => each.perSecond), baseline: measured.baselines };
  return [
    { ...ratioFigure('sign-ins with 200 reads/s, compared with argon2 alone (at most 80/s)', '/s', perSecond, { goal: 1 }), loads },
    absoluteFigure('200 lists per second beside sign-ins, p99', 'ms', median(measured.readsP99Ms), { goal: 10 }),
  ];
}

/** Returns how many hashes two threads can make in a second. */
async function hashesPerSecond(): Promise<number> {
  const startedMs = performance.now();
  let hashes = 0;
  const hashUntilEnd = async () => {
    for (; performance.now() - startedMs < 2_000; hashes += 1) await hash(password, argon2id);
  };
  await Promise.all([hashUntilEnd(), hashUntilEnd()]);
  return hashes / ((performance.now() - startedMs) / 1_000);
}
