import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteResponse, signUpAt } from '../remote-account.ts';
import type { FaultWorld } from './fault-world.ts';
import type { PreparedFault } from './faults.ts';
import { checkOutStage1, stage1Problem } from './stage-1-checkout.ts';

const besideMs = 60_000;
const probeMs = 500;
/** The new instance must take orders of many lines this long after the old one has left. */
const limitMs = 10_000;

/** Stage 1 is updated to this version under load. For a minute both run side by side, and buyers use both at random. */
export function prepareUpgrade(): PreparedFault {
  const name = 'stage 1 updated, both versions side by side for 60 s';
  const impossible = stage1Problem();
  if (impossible !== null) return { name, impossible };
  return { name, world: { database: 'linked', program: checkOutStage1, takesLines: false }, strike: upgrade };
}

async function upgrade(world: FaultWorld, over: () => void): Promise<void> {
  const [older] = world.shops;
  if (!older) throw new Error('there is no instance of stage 1');
  const startedMs = performance.now();
  const newer = await world.addInstance();
  world.notes.push(`migrated and open after ${seconds(startedMs)} s`);

  const prober = await signUpAt(() => newer.url, `pat-${randomUUID()}@shop.example`, { origin: world.origin });
  const lines = world.parts.map((partId) => ({ partId, quantity: 2 }));
  const order = () => prober.call<{ code?: string }>('POST', '/orders', { lines });

  let rejected = 0;
  for (const endMs = performance.now() + besideMs; performance.now() < endMs; await sleep(probeMs)) {
    const response = await order();
    if (isRejected(response)) rejected += 1;
    else world.findings.push(`beside stage 1, an order of many lines got ${response.status} ${JSON.stringify(response.body)}`);
  }
  world.notes.push(`${rejected} orders of many lines rejected with 503 beside stage 1`);

  world.entrances.splice(world.entrances.indexOf(older.url), 1);
  await older.stop();
  const leftMs = performance.now();
  over();
  for (let response = await order(); response.status !== 201; response = await order()) {
    if (!isRejected(response))
      world.findings.push(`after stage 1, an order of many lines got ${response.status} ${JSON.stringify(response.body)}`);
    if (!isRejected(response) || performance.now() - leftMs > limitMs)
      return void world.findings.push('orders of many lines were not taken');
    await sleep(50);
  }
  world.takesLines = true;
  world.notes.push(`orders of many lines taken ${seconds(leftMs)} s after stage 1 left`);
}

const isRejected = ({ status, body }: RemoteResponse<{ code?: string }>) => status === 503 && body?.code === 'unavailable';

const seconds = (sinceMs: number) => ((performance.now() - sinceMs) / 1_000).toFixed(1);
