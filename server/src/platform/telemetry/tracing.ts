import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { preparedName } from '../database/prepared-statement.ts';
import { pageRoute } from '../http/logging.ts';

/** The timeout is short, because a collector that does not respond must not delay the end of the process. */
const exportMs = 3_000;

export interface TelemetrySettings {
  /** URL of the collector; traces are sent to its /v1/traces */
  endpoint: string;
  serviceName: string;
}

/** Runs work that no request has caused, such as a job, in a span of its own. */
export type InSpan = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Sends a span for each request, with a child span for each SQL statement, to an OpenTelemetry collector. Spans join the caller's trace. They contain
 * the route of a request, but not its URL, and no parameters of statements. The tracer is not global, because spans of other libraries could contain
 * personal data. Returns a function that runs other work, such as a job, in a span.
 */
export function traceRequests(app: FastifyInstance, pool: pg.Pool, { endpoint, serviceName }: TelemetrySettings): InSpan {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
  const tracer = provider.getTracer('axlewright-shop');
  const current = new AsyncLocalStorage<Context>();
  watchRequests(app, tracer, current);
  pool.on('connect', (client) => watchStatements(client, tracer, current));
  app.addHook('onClose', () => provider.shutdown());
  return async (name, work) => {
    const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}

function watchRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
  const propagator = new W3CTraceContextPropagator();
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller);
    const context = trace.setSpan(caller, span);
    contexts.set(request, context);
    current.run(context, done);
  });
  // After the body was read, the request continues in an event of the socket, without the context. So this sets the context again.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) current.run(context, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    // Uses the route, because the URL may contain personal data.
    const route = request.routeOptions.url ?? pageRoute;
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'shop.request_id': request.id,
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

// biome-ignore lint/suspicious/noExplicitAny: pg's query has many overloads
type AnyQuery = (...args: any[]) => any;

function watchStatements(client: pg.PoolClient, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
  const query: AnyQuery = client.query.bind(client);
  const watched: AnyQuery = (...args) => {
    const parent = current.getStore();
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (!parent || typeof text !== 'string') return query(...args);
    const span = tracer.startSpan(preparedName(text) ?? firstWord(text), { kind: SpanKind.CLIENT }, parent);
    span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text });
    const result = query(...args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error) => endFailed(span, error),
      );
    else span.end();
    return result;
  };
  client.query = watched as typeof client.query;
}

const firstWord = (text: string) => text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query';

/** Records only the code of the error. The message may contain what a user typed. */
function endFailed(span: Span, { code = 'no response' }: { code?: string }): void {
  span.setAttribute('db.response.status_code', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
