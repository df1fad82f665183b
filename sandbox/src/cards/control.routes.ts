import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireKey } from './api-keys.ts';
import { recordDispute } from './disputes.ts';
import { faultKinds } from './faults.ts';
import type { FormObject } from './form-body.ts';
import { readParameters } from './parameters.ts';
import { settlePayment } from './payment-attempts.ts';
import { requirePaymentIntent } from './payment-intents.ts';
import { failRefund, requireRefund } from './refunds.ts';
import type { Sandbox } from './sandbox.ts';
import { createCall, runCall } from './sandbox.ts';

const modeBody = z.strictObject({ mode: z.enum(['normal', 'hold']) });

const deliveryBody = z.strictObject({
  eventIds: z.array(z.string()).optional(),
  times: z.int().min(1).max(100).default(1),
  order: z.enum(['as-is', 'reversed']).default('as-is'),
});

const faultBody = z.strictObject({
  next: z.enum(faultKinds),
  count: z.int().min(1).default(1),
  path: z.string().optional(),
  afterEffect: z.boolean().default(false),
});

const settlementBody = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

const disputeBody = z.strictObject({ status: z.enum(['needs_response', 'won', 'lost']) });

/** Lets tests control the sandbox: plan faults, hold webhooks, settle slow payments, fail refunds, and dispute payments. Takes JSON and the secret key. */
export async function controlRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  const { webhooks, faults, keys } = sandbox;
  app.addHook('onRequest', async (request) => {
    requireKey(request.headers.authorization, keys, { isForBrowsers: false });
  });

  app.get('/webhooks', async () => webhooks.overview());

  app.post('/webhooks', async (request) => {
    webhooks.setMode(read(modeBody, request.body).mode);
    return webhooks.overview();
  });

  app.post('/webhooks/deliver', async (request) => ({ deliveries: await webhooks.deliverNow(read(deliveryBody, request.body)) }));

  app.get('/faults', async () => ({ planned: faults.planned() }));

  app.post('/faults', async (request) => {
    faults.plan(read(faultBody, request.body));
    return { planned: faults.planned() };
  });

  app.delete('/faults', async () => {
    faults.clear();
    return { planned: faults.planned() };
  });

  app.post<{ Params: { id: string } }>('/payment_intents/:id/settle', async (request, reply) => {
    const { outcome } = read(settlementBody, request.body);
    const call = createCall(sandbox, { path: '/control' });
    const { status, body } = runCall(sandbox, () => settlePayment(call, requirePaymentIntent(call, request.params.id), outcome));
    return reply.code(status).send(body);
  });

  app.post<{ Params: { id: string } }>('/payment_intents/:id/dispute', async (request, reply) => {
    const { status: disputeStatus } = read(disputeBody, request.body);
    const call = createCall(sandbox, { path: '/control' });
    const { status, body } = runCall(sandbox, () => recordDispute(call, requirePaymentIntent(call, request.params.id), disputeStatus));
    return reply.code(status).send(body);
  });

  app.post<{ Params: { id: string } }>('/refunds/:id/fail', async (request, reply) => {
    const call = createCall(sandbox, { path: '/control' });
    const { status, body } = runCall(sandbox, () => failRefund(call, requireRefund(call, request.params.id)));
    return reply.code(status).send(body);
  });
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  return readParameters(schema, (body ?? {}) as FormObject);
}
