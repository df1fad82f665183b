import type { EndpointName } from '@axlewright/contract/endpoints';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { countEarlierSales, countSaleOf, salesEvents } from './features/desk/reports/count-sales.ts';
import { createOrderMailHandler, mailedEvents } from './features/sales/order-mails/order-mails.ts';
import type { Database } from './platform/database/db.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { createOutboxReader } from './platform/outbox/outbox-reader.ts';

/** 25 emails per second are 90,000 per hour. If more events arrive, they wait in the outbox. */
const mailsPerSecond = 25;
const countsPerSecond = 500;

/**
 * These endpoints wake the reader, so that the emails about their events are sent immediately. The reader finds other events, such as those
 * of shipments, jobs, and webhooks, by polling.
 */
const orderChanges: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'placeOrder',
  'placePhoneOrder',
  'sendPaymentLink',
  'changeOrderDetails',
  'cancelOrder',
  'reportPayment',
  'refundOrder',
  'cancelPieces',
]);

interface OutboxReaderParts {
  pool: pg.Pool;
  db: Database;
  logger: FastifyBaseLogger;
  mailer: Pick<Mailer, 'sendMail'>;
  publicUrl: string;
}

/** Creates the readers of the outbox. The API calls `wakeAfter` after its responses. */
export function createOutboxReaders({ pool, db, logger, mailer, publicUrl }: OutboxReaderParts) {
  const mail = createOutboxReader({
    name: 'mail',
    lock: 'outboxMail',
    subscription: mailedEvents,
    handle: createOrderMailHandler({ mailer, publicUrl }),
    eventsPerSecond: mailsPerSecond,
    pool,
    db,
    logger,
  });
  // Nothing wakes this reader. Polling is enough, because reports may be a few seconds behind.
  const sales = createOutboxReader({
    name: 'sales',
    lock: 'outboxSales',
    subscription: salesEvents,
    handle: countSaleOf,
    catchUp: countEarlierSales,
    eventsPerSecond: countsPerSecond,
    pool,
    db,
    logger,
  });
  return {
    start() {
      mail.start();
      sales.start();
    },
    wakeAfter(endpoint: EndpointName, status: number): void {
      if (status < 300 && orderChanges.has(endpoint)) mail.wake();
    },
    async stop() {
      await Promise.all([mail.stop(), sales.stop()]);
    },
  };
}
