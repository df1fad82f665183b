import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { scrubLogLine } from './scrub-log-line.ts';

/** Logs only some fields of an error. Databases and libraries add other fields, which may contain personal data. */
function describeError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = (error as { code?: unknown }).code;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...(cause ? { cause: describeError(cause) } : {}) };
}

/** Options of the logger: JSON lines on standard output, without personal data. The level of requests is info. */
export function loggerOptions(level: string) {
  return {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError },
    // Called for every line.
    hooks: { streamWrite: scrubLogLine },
  };
}

/** Logs an uncaught error as the last line, then exits. Node would print all its fields, which may contain personal data. */
export function logCrashes(): void {
  process.on('uncaughtException', (error) => {
    const line = { level: 60, time: Date.now(), pid: process.pid, err: describeError(error), msg: 'the shop crashed' };
    (process.stdout.writable ? process.stdout : process.stderr).write(scrubLogLine(`${JSON.stringify(line)}\n`));
    process.exit(1);
  });
}

const instanceId = randomBytes(4).toString('hex');
let requests = 0;

/** Returns an id for a request, which is in its log lines and its response. Ids are unique across instances. */
export function nextRequestId(): string {
  requests++;
  return `${instanceId}-${requests.toString(36)}`;
}

/** Logs one line per request. It contains the route and not the URL, which may contain an email address or a token. */
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
        user: request.caller?.userId,
      },
      'request',
    );
    done();
  });
}
