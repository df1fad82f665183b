import { AsyncLocalStorage } from 'node:async_hooks';
import { maximumChargeCents, minimumChargeCents } from '@axlewright/contract/money/money';
import type { Database, Db } from '../../../platform/database/db.ts';
import { busyError } from '../../../platform/shop-error.ts';
import { type OrderLimits, type OrderToPlace, type Outcome, tryPlaceOrder, tryPlaceOrders } from './place-order.queries.ts';
import type { UnpaidCaps } from './unpaid-caps.ts';

export type PlaceOrder = (order: OrderToPlace) => Promise<Outcome>;

interface WaitingOrder {
  order: OrderToPlace;
  /** null: the order should be tried again alone */
  resolve(outcome: Outcome | null): void;
  reject(error: unknown): void;
  /** runs the batch in the context of the order's request, so that its queries count toward the lane of that request (lanes.ts) */
  inContext(run: () => void): void;
}

/**
 * The maximum size of a batch, in lines. The size of an order is the number of its lines or the number of basket lines that it takes out, whichever
 * is larger. An order above the maximum is placed alone, so that it does not hold up others.
 */
const maximumBatchLines = 100;
/** The maximum number of waiting orders. Orders at the end of a longer queue would time out. */
const maximumQueueLength = 1_000;
/** After this many ms, the next batch may start even if the current one is still running. */
const batchTimeoutMs = 1_000;

/**
 * Returns a function that places an order, together with others if many arrive. Orders that arrive while a batch is running form the next
 * batch, which is one statement and one commit. A batch skips rows that are locked, and orders that it cannot place. Each skipped order is
 * placed alone afterward: it waits for locks, and is rejected if it is impossible. The function throws PostgreSQL's errors, and 503 if too
 * many orders are waiting.
 */
export function createOrderBatches(db: Database, caps: UnpaidCaps): PlaceOrder {
  const limits = orderLimitsOf(caps);
  let waiting: WaitingOrder[] = [];
  let isBatchRunning = false;

  return async (order) => {
    const outcome = sizeOf(order) > maximumBatchLines ? null : await placeInBatch(order);
    return outcome ?? retryOnDuplicateKey(() => tryPlaceOrder(db, limits, order));
  };

  function placeInBatch(order: OrderToPlace): Promise<Outcome | null> {
    if (waiting.length >= maximumQueueLength) throw busyError();
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | null>();
    waiting.push({ order, resolve, reject, inContext: AsyncLocalStorage.snapshot() });
    startBatch();
    return promise;
  }

  function startBatch(): void {
    const [first] = waiting;
    if (isBatchRunning || !first) return;
    isBatchRunning = true;
    // Orders that arrive in the same turn of the event loop share the batch.
    first.inContext(() => setImmediate(runBatch));
  }

  async function runBatch(): Promise<void> {
    const batch = takeBatch();
    const allowNextBatch = once(() => {
      isBatchRunning = false;
      startBatch();
    });
    const timer = setTimeout(allowNextBatch, batchTimeoutMs);
    try {
      const orders = batch.map(({ order }) => order);
      const outcomes = await tryPlaceOrders(db, limits, orders);
      const outcomeOf = new Map(outcomes.map((each) => [each.user_id, each]));
      for (const { order, resolve } of batch) resolve(finalOutcome(order, outcomeOf.get(order.userId)));
    } catch (error) {
      for (const { resolve, reject } of batch) isRolledBack(error) ? resolve(null) : reject(error);
    } finally {
      clearTimeout(timer);
      allowNextBatch();
    }
  }

  /** Takes waiting orders out of the queue, at most one of each account. The first one always fits, so none waits forever. */
  function takeBatch(): WaitingOrder[] {
    const batch = new Map<string, WaitingOrder>();
    let lines = 0;
    waiting = waiting.filter((each) => {
      const { userId } = each.order;
      const added = sizeOf(each.order);
      if (batch.has(userId) || lines + added > maximumBatchLines) return true;
      batch.set(userId, each);
      lines += added;
      return false;
    });
    return [...batch.values()];
  }
}

/**
 * Returns a function that places an order alone, in one transaction with what `record` writes about it. Like the function of createOrderBatches, it
 * waits for locks and rejects impossible orders.
 */
export function createRecordedOrders(
  db: Database,
  caps: UnpaidCaps,
  record: (transaction: Db, orderId: string, order: OrderToPlace) => Promise<void>,
): PlaceOrder {
  const limits = orderLimitsOf(caps);
  return (order) =>
    retryOnDuplicateKey(() =>
      db.transaction().execute(async (transaction) => {
        const outcome = await tryPlaceOrder(transaction, limits, order);
        if (outcome.id !== null) await record(transaction, outcome.id, order);
        return outcome;
      }),
    );
}

const sizeOf = ({ lines, basketLines }: OrderToPlace) => Math.max(lines.length, basketLines.length);

export function orderLimitsOf({ verified, unverified, unverifiedStockShare }: UnpaidCaps): OrderLimits {
  return {
    minimumCents: minimumChargeCents,
    maximumCents: maximumChargeCents,
    maximumOrders: verified.orders,
    maximumOrdersUnverified: unverified.orders,
    maximumLines: verified.lines,
    maximumLinesUnverified: unverified.lines,
    unverifiedStockShare,
  };
}

/** Returns null if the order should be tried again alone. */
function finalOutcome({ isAllowed }: OrderToPlace, outcome: Outcome | undefined): Outcome | null {
  const isFinal = outcome && (outcome.id !== null || outcome.answered_id !== null || !isAllowed || !outcome.is_key_free);
  return isFinal ? outcome : null;
}

/**
 * Returns true for errors from bad data, constraints, and deadlocks. After such an error, nothing of the batch is stored. One order may
 * have caused it, so each order is tried again alone. After any other error, such as a lost connection, the batch may be stored, so it is
 * not tried again.
 */
const isRolledBack = (error: unknown) => /^(22|23|40)/.test((error as { code?: string }).code ?? '');

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

/** Retries once if another request with the same key has just finished. The second attempt finds the order of that request. */
async function retryOnDuplicateKey<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'idempotency_keys_pkey') throw error;
    return attempt();
  }
}
