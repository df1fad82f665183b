import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scrubLogLine } from './scrub-log-line.ts';

/** Returns the fields of an error that may be logged. Databases and libraries add other fields, which may contain personal data. */
function describeError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = (error as { code?: unknown }).code;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...(cause ? { cause: describeError(cause) } : {}) };
}

/** Options of the logger: JSON lines on standard output, without personal data. Requests are logged at the level info. */
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

/** The route of pages in the log, the metrics, and the traces. */
export const pageRoute = 'page';

/** The name of the header with the id of the request. */
export const requestIdHeader = 'x-request-id';

const instanceId = randomBytes(4).toString('hex');
let requests = 0;

/** Returns a new request id. It is in the log lines of the request and in a header of the response. Ids are unique across instances. */
export function nextRequestId(): string {
  requests++;
  return `${instanceId}-${requests.toString(36)}`;
}

/** A request whose response was sent. It has the route and not the URL, which may contain an email address or a token. */
export interface HandledRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  /** until the response was sent; for an early response, until Node has it */
  ms: number;
  /** the user's id; missing for visitors */
  user?: string | undefined;
}

/**
 * Sends the id of each request in a header, and logs one line for each request that Fastify handles. Returns the function that logs other requests,
 * or null if `LOG_LEVEL` omits these lines.
 */
export function logRequests(app: FastifyInstance): ((request: HandledRequest) => void) | null {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return null;
  const log = ({ id, ms, ...fields }: HandledRequest) => app.log.info({ reqId: id, ...fields, ms: Math.round(ms) }, 'request');
  app.addHook('onResponse', (request, reply, done) => {
    log({ ...handledRequest(request, reply), user: request.caller?.userId });
    done();
  });
  return log;
}

/** Describes a request whose response was sent. */
export const handledRequest = (
  { id, method, routeOptions }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): HandledRequest => ({
  id,
  method,
  route: routeOptions.url ?? pageRoute,
  status: statusCode,
  ms: elapsedTime,
});
