import type { FastifyInstance } from 'fastify';
import { inLane } from '../../../platform/database/lanes.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { idempotencyKeyOf } from '../../sales/orders/idempotency-key.ts';
import { cancelOrder } from './cancel-order.ts';
import { listFailedRefunds, resolveRefund } from './failed-refunds.ts';
import { createPaymentIntent, reportPayment } from './pay-order.ts';
import { getPaymentHealth, listFindings } from './payment-health.ts';
import type { PaymentServices } from './payment-services.ts';
import { receiveWebhook } from './process-event.ts';
import { refundOrder } from './refund-order.ts';
import { exportTransactions, getTransactionTotals, listTransactions } from './transactions.ts';

export function paymentsRoutes(implement: ImplementEndpoint, services: PaymentServices): void {
  implement('createPaymentIntent', async ({ params, caller }) => ({
    clientSecret: await createPaymentIntent(services, caller, params.id),
  }));
  implement('reportPayment', async ({ params, body, caller }) => {
    if (body.order !== params.id) throw fieldError('order', 'Must match the order in the URL');
    return reportPayment(services, caller, params.id, body.transactionId);
  });
  implement('cancelOrder', async ({ params, caller }) => cancelOrder(services, caller, params.id), { changesPublicData: true });
  implement('refundOrder', async ({ params, body, caller, request }) =>
    refundOrder(services, caller, params.id, body, idempotencyKeyOf(request)),
  );
  implement('listFailedRefunds', async () => listFailedRefunds(services.db));
  implement('resolveRefund', async ({ params, body, caller }) => resolveRefund(services.db, caller, params.id, body));
  implement('getPaymentHealth', async () => getPaymentHealth(services.db));
  implement('listFindings', async ({ query }) => listFindings(services.db, query));
  implement('listTransactions', async ({ query }) => listTransactions(services.db, query));
  implement('getTransactionTotals', async ({ query }) => getTransactionTotals(services.db, query));
  implement('exportTransactions', async ({ query }) => exportTransactions(services.db, query));
}

/** The webhook of the card processor. The body is not parsed, because the signature covers the raw bytes. */
export async function stripeWebhook(app: FastifyInstance, services: PaymentServices): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('preHandler', (_request, _reply, done) => inLane('write', done));
    scope.post('/webhooks/stripe', async (request, reply) => {
      const accepted = await receiveWebhook(
        services,
        (request.body as Buffer | undefined) ?? Buffer.alloc(0),
        String(request.headers['stripe-signature'] ?? ''),
      );
      if (!accepted) {
        request.log.warn('a webhook had a wrong signature');
        throw new ShopError('bad-signature', 400);
      }
      return reply.send({ received: true });
    });
  });
}
