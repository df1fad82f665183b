import type { FastifyInstance } from 'fastify';
import { inLane } from '../../../platform/database/lanes.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { idempotencyKeyOf } from '../../sales/orders/idempotency-key.ts';
import { cancelOrder } from './cancel-order.ts';
import { getPaymentHealth, listFindings } from './findings.ts';
import { createPaymentIntent, reportPayment } from './pay-order.ts';
import { refundOrder } from './refund-order.ts';
import { takeInWebhook } from './take-in-event.ts';
import type { Till } from './till.ts';

export function paymentsRoutes(implement: ImplementEndpoint, till: Till): void {
  implement('createPaymentIntent', async ({ params, caller }) => ({ clientSecret: await createPaymentIntent(till, caller, params.id) }));
  implement('reportPayment', async ({ params, body, caller }) => {
    if (body.order !== params.id)
      throw new ShopError('invalid-body', 422, 'The order in the body is not the one in the path.', {
        errors: [{ field: 'order', message: 'Not the order of the path' }],
      });
    return reportPayment(till, caller, params.id, body.transactionId);
  });
  implement('cancelOrder', async ({ params, caller }) => cancelOrder(till, caller, params.id), { changesPublicData: true });
  implement('refundOrder', async ({ params, body, caller, request }) =>
    refundOrder(till, caller, params.id, body, idempotencyKeyOf(request)),
  );
  implement('getPaymentHealth', async () => getPaymentHealth(till.db));
  implement('listFindings', async ({ query }) => listFindings(till.db, query));
}

/** The signature is over the raw bytes, so this scope reads bodies without parsing them. */
export async function stripeWebhook(app: FastifyInstance, till: Till): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('preHandler', (_request, _reply, done) => inLane('write', done));
    scope.post('/webhooks/stripe', async (request, reply) => {
      const accepted = await takeInWebhook(
        till,
        (request.body as Buffer | undefined) ?? Buffer.alloc(0),
        String(request.headers['stripe-signature'] ?? ''),
      );
      if (!accepted) throw new ShopError('bad-signature', 400, 'The signature does not fit this body.');
      return reply.send({ received: true });
    });
  });
}
