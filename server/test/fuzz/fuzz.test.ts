import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { WebBuild } from '../../src/platform/web/page-rendering.ts';
import { useTestApp } from '../test-app.ts';
import { type FuzzWorld, openFuzzWorld, prepare } from './fuzz-world.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { problemsIn } from './response-problems.ts';
import { rawSender } from './send-raw.ts';

/** Number of requests: 5,000 in `npm test`, which are always the same ones; 100,000 in `npm run fuzz`, with a new seed each time. */
const asked = z.coerce.number().int().positive().optional().parse(process.env.FUZZ_REQUESTS);
const requestCount = asked ?? 5_000;
const seed = asked === undefined ? { seed: 5_000 } : {};

/** A fake renderer. This test only checks what happens before pages are rendered. */
const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: {},
  inlineScripts: [],
  render: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};

const plenty = '1000000000';
const shop = useTestApp({
  web,
  areCallsRandom: true,
  environment: { WRITES_PER_MINUTE: plenty, SIGN_UPS_PER_MINUTE: plenty, WRONG_PASSWORDS: plenty, SUDO_MINUTES: '1000000' },
});
/** The only changes that a GET may make: an ACES or PIES export stores ids for the shop's new texts. */
const changesOfExports: Record<string, string> = {
  exportAces: 'insert reference_names',
  exportPies: 'insert reference_names',
};

let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld(shop);
});

it(`${requestCount.toLocaleString('en-US')} hostile requests cause no errors, leak nothing, and change nothing if they are rejected`, async () => {
  const sender = rawSender(shop.url);
  const counts = new Map<string, number>();
  const rejections: string[] = [];
  const check = async (hostile: HostileRequest) => {
    const sent = await prepare(world, hostile);
    await world.journal.changesSince();
    const response = await sender.send({ method: hostile.method, ...sent });
    const expected = response.status === 200 ? changesOfExports[hostile.endpoint ?? ''] : null;
    const changes = (await world.journal.changesSince()).filter((change) => change !== expected);
    const kind = `${hostile.endpoint === null ? 'elsewhere' : 'endpoints'} ${Math.floor(response.status / 100)}xx`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (hostile.isValidOrder) {
      const outcome = response.status === 201 ? 'placed' : 'rejected';
      counts.set(`valid orders ${outcome}`, (counts.get(`valid orders ${outcome}`) ?? 0) + 1);
      if (outcome === 'rejected') rejections.push(`${response.status} ${response.body.slice(0, 200)}`);
    }
    const problems = problemsIn(hostile, response);
    if (changes.length > 0 && (response.status >= 400 || hostile.method === 'GET' || hostile.method === 'HEAD'))
      problems.push(`changed the database: ${changes.join(', ')}`);
    expect(problems, `${response.status} ${response.body.slice(0, 500)}`).toEqual([]);
  };
  try {
    await fc.assert(fc.asyncProperty(hostileRequests, check), { numRuns: requestCount, ...seed });
  } finally {
    sender.close();
  }
  // Most valid orders must be accepted. Otherwise no request would get past the validation of the body.
  expect(counts.get('valid orders placed') ?? 0, rejections.slice(-5).join('\n')).toBeGreaterThan(counts.get('valid orders rejected') ?? 0);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  if (asked)
    process.stdout.write(
      `${[...counts]
        .sort()
        .map(([kind, count]) => `${kind}: ${count}`)
        .join('\n')}\n`,
    );
}, 1_800_000);
