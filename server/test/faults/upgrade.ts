import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteResponse, signUpAt } from '../remote-account.ts';
import type { FaultWorld } from './fault-world.ts';
import type { PreparedFault } from './faults.ts';
import { checkOutStage1, stage1Problem } from './stage-1-checkout.ts';

const besideMs = 60_000;
const probeMs = 500;
/** After the last old instance has stopped, the new instance must accept orders with several lines within this time. */
const limitMs = 10_000;

/** Updates stage 1 (version 1.0.0) to this version while buyers order. Both versions run at the same time for a minute. */
export function prepareUpgrade(): PreparedFault {
  const name = 'stage 1 updated, both versions side by side for 60 s';
  const impossible = stage1Problem();
  if (impossible !== null) return { name, impossible };
  return { name, world: { database: 'linked', program: checkOutStage1, acceptsLines: false }, strike: upgrade };
}

async function upgrade(world: FaultWorld, over: () => void): Promise<void> {
  const [older] = world.shops;
  if (!older) throw new Error('this fault needs an instance of stage 1');
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
    else
      world.findings.push(`while stage 1 was running, an order with several lines got ${response.status} ${JSON.stringify(response.body)}`);
  }
  world.notes.push(`${rejected} orders with several lines got 503 while stage 1 was running`);

  world.entrances.splice(world.entrances.indexOf(older.url), 1);
  await older.stop();
  const leftMs = performance.now();
  over();
  for (let response = await order(); response.status !== 201; response = await order()) {
    if (!isRejected(response))
      world.findings.push(`after stage 1 had stopped, an order with several lines got ${response.status} ${JSON.stringify(response.body)}`);
    if (!isRejected(response) || performance.now() - leftMs > limitMs)
      return void world.findings.push('orders with several lines were not accepted');
    await sleep(50);
  }
  world.acceptsLines = true;
  world.notes.push(`orders with several lines accepted ${seconds(leftMs)} s after stage 1 had stopped`);
}

const isRejected = ({ status, body }: RemoteResponse<{ code?: string }>) => status === 503 && body?.code === 'unavailable';

const seconds = (sinceMs: number) => ((performance.now() - sinceMs) / 1_000).toFixed(1);
