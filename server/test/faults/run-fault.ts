import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import type Stripe from 'stripe';
import { listViolations } from '../../src/features/desk/invariants/invariants.queries.ts';
import { createCardProvider } from '../../src/features/money/payments/card-provider.ts';
import { reconcile } from '../../src/features/money/payments/reconcile.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Database } from '../../src/platform/database/db.ts';
import { getOrCreateSecret } from '../../src/platform/database/secrets.ts';
import { never } from '../payment-services.ts';
import { callerOf, type RemoteAccount, signUpAt } from '../remote-account.ts';
import type { FaultWorld } from './fault-world.ts';
import { type Ledger, listLost, listSurplus, openLedger } from './ledger.ts';
import { startLoad } from './load.ts';
import { startReads } from './reads.ts';

export interface Outcome {
  fault: string;
  requests: number;
  /** requests of buyers without a definite response, which they repeated */
  failed: number;
  acknowledged: number;
  lost: number;
  /** idempotency keys that placed more than one order */
  surplus: number;
  /** seconds from the call of `over`, or else from the end of `strike`, to the first confirmed order that was requested after `strike` */
  secondsUntilBack: number;
  /** the longest time without a confirmed write */
  secondsWithoutWrites: number;
  reads: { failed: number; longestPauseSeconds: number };
  /** problems after the fault */
  findings: string[];
  /** figures that the fault reports */
  notes: string[];
}

export interface Fault {
  name: string;
  /** Causes the fault, and resolves when it is over. Calls `over` if the recovery time counts from an earlier moment. */
  strike(world: FaultWorld, over: () => void): Promise<void>;
  /** what this fault may cost at most */
  limits?: Limits;
  /** After this time, buyers and visitors give up on a request. Default: 5 and 3 s */
  patienceMs?: number;
}

interface Limits {
  secondsWithoutWrites?: number;
  secondsWithoutReads?: number;
  failedRequests?: number;
  failedReads?: number;
}

interface Pace {
  beforeMs: number;
  afterMs: number;
}

const buyerCount = 6;
const defaultPatienceMs = { buyers: 5_000, visitors: 3_000 };
/** If the shop has not recovered after this time, it will not recover. */
const maxRecoveryMs = 60_000;

/** Causes a fault while buyers order and pay. Then waits for recovery, and checks that no confirmed order or payment was lost. */
export async function runFault(
  world: FaultWorld,
  { name, strike, limits = {}, patienceMs }: Fault,
  { beforeMs, afterMs }: Pace,
): Promise<Outcome> {
  const ledger = openLedger();
  const urls = world.entrances;
  const parts = await onDatabase(world, (database) => addParts(world, database));
  world.parts = parts;
  world.buyers = await Promise.all(
    Array.from({ length: buyerCount }, (_, nth) =>
      signUpAt(turnsOf(urls, nth), `bea-${randomUUID()}@shop.example`, {
        origin: world.origin,
        timeoutMs: patienceMs ?? defaultPatienceMs.buyers,
      }),
    ),
  );
  const [prober, ...buyers] = world.buyers as [RemoteAccount, ...RemoteAccount[]];
  const instances = world.shops.map(({ url }) => url);
  const reads = await startReads(urls, instances, patienceMs ?? defaultPatienceMs.visitors, world.timeline);
  const load = startLoad({ buyers, parts, cards: world.cards, ledger, timeline: world.timeline, acceptsLines: () => world.acceptsLines });
  await sleep(beforeMs);
  await untilConfirmed(ledger, 1);
  const beforeStrike = ledger.acknowledged;
  // The start is slow, and does not count.
  ledger.longestPauseMs = 0;
  ledger.failed = 0;
  reads.failed = 0;
  world.timeline.clear();
  const over: { atMs?: number } = {};
  await strike(world, () => (over.atMs = performance.now()));
  const secondsUntilBack = await untilRecovered(over.atMs ?? performance.now(), prober, parts[0] ?? '');
  const beforeRest = ledger.acknowledged;
  await sleep(afterMs);
  await untilConfirmed(ledger, beforeRest + 1);
  await load.stop();
  await reads.stop();
  const { lost, surplus, findings } = await onDatabase(world, (database) => examine(world, ledger, database));
  if (beforeStrike === 0 || ledger.acknowledged === beforeRest)
    findings.push('the shop confirmed no writes before the fault, or none after it');
  const secondsWithoutWrites = ledger.longestPauseMs / 1_000;
  const longestPauseSeconds = reads.longestPauseMs / 1_000;
  const { requests, failed, acknowledged } = ledger;
  const cost = { secondsWithoutWrites, secondsWithoutReads: longestPauseSeconds, failedRequests: failed, failedReads: reads.failed };
  findings.push(...excesses(limits, cost));
  return {
    fault: name,
    requests,
    failed,
    acknowledged,
    lost,
    surplus,
    secondsUntilBack,
    secondsWithoutWrites,
    reads: { failed: reads.failed, longestPauseSeconds },
    findings,
    notes: world.notes.splice(0),
  };
}

async function onDatabase<Result>({ connectionString }: FaultWorld, use: (database: Database) => Promise<Result>): Promise<Result> {
  const { database } = openDatabase(connectionString, 2);
  try {
    return await use(database);
  } finally {
    await database.destroy();
  }
}

/** Looks for lost and doubled orders, and for anything else that is wrong after a fault. */
async function examine(world: FaultWorld, ledger: Ledger, database: Database) {
  const lost = await listLost(ledger);
  const orders = await database.selectFrom('orders').select('address').execute();
  const surplus = listSurplus(
    ledger,
    orders.map(({ address }) => address),
  );
  const findings = [...lost, ...surplus.slice(0, 3), ...surprisesIn(ledger), ...(await listFindings(world, database))];
  return { lost: lost.length, surplus: surplus.length, findings };
}

/** Returns a line for each limit that was exceeded. */
function excesses(limits: Limits, measured: Required<Limits>): string[] {
  return (Object.keys(limits) as (keyof Limits)[])
    .filter((name) => measured[name] > (limits[name] ?? 0))
    .map((name) => `${name}: ${measured[name].toFixed(1)}, but at most ${limits[name]} are allowed`);
}

/** Returns a function that returns one URL after another. A retry goes to the next instance, as behind a proxy. */
function turnsOf(urls: string[], nth: number): () => string {
  let turn = nth;
  return () => urls[turn++ % urls.length] ?? '';
}

async function addParts({ shops }: FaultWorld, database: Database): Promise<string[]> {
  const email = `ada-${randomUUID()}@shop.example`;
  const admin = await signUpAt(() => shops[0]?.url ?? '', email);
  await database.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
  const part = { name: 'Oil filter', description: '', image: '', minQ: 1, availableQ: 10_000_000, price: 12.5 };
  const added = [await admin.call<PartDetail>('POST', '/parts', part), await admin.call<PartDetail>('POST', '/parts', part)];
  return added.map(({ body }) => body._id);
}

/** Waits until buyers have got this number of confirmations. On a busy computer, that can take longer than the pauses before and after a fault. */
async function untilConfirmed(ledger: Ledger, count: number): Promise<void> {
  const sinceMs = performance.now();
  while (ledger.acknowledged < count && performance.now() - sinceMs < maxRecoveryMs) await sleep(20);
}

async function untilRecovered(sinceMs: number, buyer: RemoteAccount, partId: string): Promise<number> {
  while (performance.now() - sinceMs < maxRecoveryMs) {
    const { status } = await buyer.call<Order>('POST', '/orders', { partId, quantity: 2 });
    if (status === 201) return (performance.now() - sinceMs) / 1_000;
    if (status === 401) await buyer.renew();
    await sleep(20);
  }
  return Number.POSITIVE_INFINITY;
}

const surprisesIn = ({ surprises }: Ledger) => [...surprises].map(([what, times]) => `${times} × ${what}`);

async function listFindings(world: FaultWorld, db: Database): Promise<string[]> {
  const findings = [...world.findings.splice(0), ...world.shops.flatMap(({ unexpectedExits }) => unexpectedExits.splice(0))];
  const checkup = await world.doctor();
  if (!checkup.isWell) findings.push(`doctor: ${checkup.output}`);
  await compareBooks(world, db);
  for (const violation of await listViolations(db, { graceSeconds: 0 })) findings.push(`violation: ${Object.values(violation).join(' ')}`);
  for (const intentId of await listUnknownCharges(world, db))
    findings.push(`${intentId} charged a card, but the shop does not know the payment`);
  return findings;
}

/** Runs the reconciler as if it were an hour later. */
async function compareBooks({ cards }: FaultWorld, db: Database): Promise<void> {
  const shopId = await getOrCreateSecret(db, 'shop-id');
  const provider = {
    secretKey: 'sk_test_sandbox',
    webhookSecret: cards.webhookSecret,
    apiBase: () => `${cards.url}/sandbox/stripe`,
    shopId,
  };
  const till = { db, cards: createCardProvider(provider) };
  await reconcile(till, { openForSeconds: 0, unpaidHours: never, now: new Date(Date.now() + 3_600_000) });
}

async function listUnknownCharges({ cards }: FaultWorld, db: Database): Promise<string[]> {
  const known = await db.selectFrom('payments').select('intent_id').where('status', '=', 'succeeded').execute();
  const ids = new Set(known.map((row) => row.intent_id));
  const unknown: string[] = [];
  const ask = callerOf(
    () => `${cards.url}/sandbox/stripe`,
    () => ({ authorization: 'Bearer sk_test_sandbox' }),
  );
  for (let after = ''; ; ) {
    const { body } = await ask<Stripe.ApiList<Stripe.PaymentIntent>>('GET', `/v1/payment_intents?limit=100${after}`);
    for (const { id, status } of body.data) if (status === 'succeeded' && !ids.has(id)) unknown.push(id);
    if (!body.has_more) return unknown;
    after = `&starting_after=${body.data.at(-1)?.id}`;
  }
}
