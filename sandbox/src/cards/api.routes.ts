import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireKey } from './api-keys.ts';
import type { Endpoint } from './endpoints.ts';
import { endpoints } from './endpoints.ts';
import { apiVersion } from './events.ts';
import type { Fault } from './faults.ts';
import type { FormObject } from './form-body.ts';
import { parseForm } from './form-body.ts';
import { findStoredResponse, keyInUseError, storeResponse } from './idempotency.ts';
import type { Sandbox } from './sandbox.ts';
import { createCall, newRequestId, runCall } from './sandbox.ts';
import { accountRestrictedError, rateLimitedError, serverError } from './stripe-errors.ts';

const requestIdHeader = 'request-id';

/** The API under /v1. Before an endpoint runs, the request passes three steps: the key check, planned faults, and the idempotency check. */
export async function apiRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  const { store, faults, keys } = sandbox;
  const keysInUse = new Set<string>();
  const hanging = new Set<Socket>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, newRequestId());
    reply.header('stripe-version', versionOf(request));
  });
  app.addHook('preClose', async () => {
    for (const socket of hanging) socket.destroy();
  });
  for (const endpoint of endpoints) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(endpoint, request, reply),
    });
  }

  async function handle(endpoint: Endpoint, request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) {
    const key = requireKey(request.headers.authorization, keys, endpoint);
    const [fullPath = '', search = ''] = request.url.split('?');
    const path = `/v1${fullPath.slice(app.prefix.length)}`;
    const parameters = endpoint.method === 'POST' ? ((request.body ?? {}) as FormObject) : parseForm(search);
    const idempotencyKey = endpoint.method === 'POST' ? idempotencyKeyOf(request) : null;
    if (idempotencyKey !== null && keysInUse.has(idempotencyKey)) throw keyInUseError(idempotencyKey);

    const requestId = String(reply.getHeader(requestIdHeader));
    const keyUse = idempotencyKey === null ? null : { key: idempotencyKey, endpoint: path, parameters };
    const fault = faults.takeFault(path);
    if (fault && !fault.afterEffect) {
      const { status, body } = serverError();
      if (keyUse && fault.next === 'server_error') storeResponse(store, keyUse, requestId, { status, body: { error: body } });
      return applyFault(fault, request, reply, idempotencyKey);
    }

    const stored = keyUse && findStoredResponse(store, keyUse);
    if (stored) reply.header('idempotent-replayed', 'true').header('original-request', stored.requestId);
    const call = createCall(sandbox, {
      path,
      requestId,
      idempotencyKey,
      byPublishableKey: key === 'publishable',
      apiVersion: versionOf(request),
    });
    const { status, body } =
      stored ??
      runCall(
        sandbox,
        () => endpoint.run(call, parameters, request.params.id ?? ''),
        (response) => keyUse && storeResponse(store, keyUse, requestId, response),
      );
    if (fault) return applyFault(fault, request, reply, null);
    if (idempotencyKey !== null) reply.header('idempotency-key', idempotencyKey);
    return reply.code(status).type('application/json').send(JSON.stringify(body));
  }

  /**
   * Applies a planned fault. On a timeout, the idempotency key `key` stays in use until the caller disconnects, as at Stripe. `key` is null
   * if the request has no idempotency key. It is also null if the request was executed before the fault: a retry then gets the stored
   * response.
   */
  function applyFault({ next }: Fault, request: FastifyRequest, reply: FastifyReply, key: string | null) {
    if (next === 'rate_limit') throw rateLimitedError();
    if (next === 'server_error') throw serverError();
    if (next === 'invalid_request') throw accountRestrictedError();
    reply.hijack();
    const { socket } = request.raw;
    if (next === 'disconnect') {
      socket.destroy();
      return reply;
    }
    hanging.add(socket);
    if (key !== null) keysInUse.add(key);
    socket.once('close', () => {
      hanging.delete(socket);
      if (key !== null) keysInUse.delete(key);
    });
    return reply;
  }
}

const versionOf = ({ headers }: FastifyRequest) => String(headers['stripe-version'] ?? apiVersion);

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : null;
}
