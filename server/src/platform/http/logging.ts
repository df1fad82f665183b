import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { scrubLogLine } from './scrub-log-line.ts';

/** What the log says of an error: what happened and where. Other fields, which databases and libraries add, may quote a row. */
function describeError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = (error as { code?: unknown }).code;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...(cause ? { cause: describeError(cause) } : {}) };
}

/** Options of the logger: one JSON object a line, to standard output, without anything that identifies a person. Requests are logged at level info. */
export function loggerOptions(level: string) {
  return {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError },
    // Runs last, on every line, whatever was logged.
    hooks: { streamWrite: scrubLogLine },
  };
}

const processName = randomBytes(4).toString('hex');
let requests = 0;

/** Names a request in every line about it and in its answer; the same number comes from no other instance. */
export function nextRequestId(): string {
  requests++;
  return `${processName}-${requests.toString(36)}`;
}

/** A line for each request: its route instead of its address, which may hold an e-mail or a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: (request.caller ?? request.claims)?.userId,
      },
      'request',
    );
    done();
  });
}
