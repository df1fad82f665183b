import type { EndpointName } from '@axlewright/contract/endpoints';
import { findComparedUntil, getPaymentHealth } from './features/money/payments/payment-health.ts';
import type { Db } from './platform/database/db.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/**
 * What an operator wants to see of the trade. Gauges come from the database, so every instance tells the same; counters are an
 * instance's own. Answers what has to be told of every answer of the API.
 */
export function watchShop<Kinds>(metrics: Metrics, { db, jobs }: { db: Db; jobs: Jobs<Kinds> }) {
  metrics.gauge('jobs_waiting', 'Jobs that wait for their turn', () => jobs.countWaiting());
  metrics.gauge('payments', 'Payments under way, and those that somebody has to look at', async () => {
    const { openPayments, refundsUnderWay, refundsFailed, paymentsWithoutOrder } = await getPaymentHealth(db);
    return { open: openPayments, refunding: refundsUnderWay, 'refund failed': refundsFailed, 'without order': paymentsWithoutOrder };
  });
  metrics.gauge(
    'payments_compared_seconds',
    'Time since the last comparison of the books with the card provider began that came to its end',
    async () => {
      const until = await findComparedUntil(db);
      return { all: until ? (Date.now() - until.getTime()) / 1000 : Number.NaN };
    },
  );
  const counters: Partial<Record<EndpointName, () => void>> = {
    placeOrder: metrics.counter('orders_placed', 'Orders that were placed'),
    cancelOrder: metrics.counter('orders_cancelled', 'Orders that were cancelled'),
    createPaymentIntent: metrics.counter('payments_begun', 'Times that a buyer went to pay'),
    refundOrder: metrics.counter('orders_refunded', 'Refunds that admins asked for'),
  };
  return (endpoint: EndpointName, status: number): void => {
    if (status < 300) counters[endpoint]?.();
  };
}
