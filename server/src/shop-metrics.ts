import type { EndpointName } from '@axlewright/contract/endpoints';
import { countPaymentsToWatch, findComparedUntil } from './features/money/payments/payment-health.ts';
import { settlements } from './features/money/payments/payment-services.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { Db } from './platform/database/db.ts';
import type { Replica } from './platform/database/replica/replica.ts';
import { type JobHealth, listJobHealth } from './platform/jobs/jobs.queries.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { readDatabaseSize, readDatabaseTotals } from './platform/metrics/database-totals.queries.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { listReaderHealth, type ReaderHealth } from './platform/outbox/outbox.queries.ts';

/** The calls that place orders. */
const orderCalls: ReadonlySet<EndpointName> = new Set<EndpointName>(['placeOrder', 'placePhoneOrder']);

/**
 * Registers the metrics of the shop. Metrics that are read from the database are the same in every instance. All others are about this instance only.
 * Returns functions to call after every response of the API, after an order became paid, and after a request to the picture bucket failed.
 */
export function createShopMetrics<Kinds>(
  metrics: Metrics,
  { db, jobs, cache, replica }: { db: Db; jobs: Jobs<Kinds>; cache: Pick<ResponseCache, 'counts'>; replica: Replica | null },
) {
  metrics.gauge('jobs_waiting', 'Waiting jobs', () => jobs.countWaiting());
  const byKind = async (value: (health: JobHealth) => number) =>
    Object.fromEntries((await listJobHealth(db)).map((health) => [health.kind, value(health)]));
  metrics.gauge('jobs_oldest_seconds', 'Age of the oldest job that is due, running, or waiting for a retry, by kind', () =>
    byKind((each) => each.oldestSeconds),
  );
  metrics.gauge('jobs_failed', 'Jobs of the last 24 hours that failed and are not retried, by kind', () => byKind((each) => each.failed));
  metrics.gauge('payments', 'Open payments, and payments that need attention', () => countPaymentsToWatch(db));
  metrics.gauge(
    'payments_compared_seconds',
    'Seconds since the start of the last complete reconciliation with the card processor',
    async () => {
      const until = await findComparedUntil(db);
      return { all: until ? (Date.now() - until.getTime()) / 1000 : Number.NaN };
    },
  );
  const byReader = async (value: (health: ReaderHealth) => number) =>
    Object.fromEntries((await listReaderHealth(db)).map((health) => [health.reader, value(health)]));
  metrics.gauge('outbox_lag_seconds', 'Age of the oldest unread event in the outbox, by reader', () => byReader((each) => each.lagSeconds));
  metrics.gauge('outbox_unread', 'Unread events in the outbox, at most 10,000, by reader', () => byReader((each) => each.unread));
  metrics.gauge('outbox_parked', 'Orders that wait because one of their events failed, by reader', () =>
    byReader((each) => each.parkedObjects),
  );
  metrics.counted('cache_requests', 'Responses that were found in the cache of this instance, or created for it', async () => ({
    hit: cache.counts.hits,
    miss: cache.counts.misses,
  }));
  metrics.gauge('database_bytes', 'Size of the database', async () => ({ all: await readDatabaseSize(db) }));
  metrics.counted('database_events', 'What PostgreSQL has counted for this database', () => readDatabaseTotals(db));
  const countRejection = metrics.counterByKind<string>('orders_rejected', 'Orders that were not placed, by problem code');
  const countPaid = metrics.counterByKind(
    'payments_settled',
    'Orders that became paid, by how the shop learned of the payment',
    settlements,
  );
  if (replica) {
    metrics.gauge('replica_lag_seconds', 'How far the replica is behind', async () => ({ all: replica.lagSeconds() }));
    const count = metrics.counterByKind('replica_reads', 'Queries that the replica may run, by the server that ran them', [
      'replica',
      'primary',
    ]);
    replica.observe(count);
  }
  const countPlaced = metrics.counter('orders_placed', 'Placed orders, including phone orders');
  const counters: Partial<Record<EndpointName, () => void>> = {
    placeOrder: countPlaced,
    placePhoneOrder: countPlaced,
    cancelOrder: metrics.counter('orders_cancelled', 'Unpaid orders that buyers or staff canceled'),
    createPaymentIntent: metrics.counter('payments_begun', 'Started payments'),
    refundOrder: metrics.counter('orders_refunded', 'Refunds requested by staff'),
  };
  return {
    countPaid,
    countStorageFailure: metrics.counter('storage_failures', 'Failed requests to the picture bucket'),
    countResponse(endpoint: EndpointName, status: number, code?: string): void {
      if (status < 300) counters[endpoint]?.();
      else if (code !== undefined && orderCalls.has(endpoint)) countRejection(code);
    },
  };
}
