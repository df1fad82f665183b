import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What identifies a person or lets one in, wherever it stands in a line: e-mail addresses, JWTs, bearer tokens, keys of the card provider. */
const secrets: [RegExp, string][] = [
  [/[\w.%+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [token]'],
  [/\b(?:sk|rk|whsec)_\w+|\bpi_\w+_secret_\w+/g, '[key]'],
  [/(postgres(?:ql)?:\/\/[^:/\s]+):[^@\s]+@/g, '$1:[password]@'],
];

export function withoutSecrets(line: string): string {
  return secrets.reduce((text, [pattern, name]) => text.replace(pattern, name), line);
}

/** Told of an error: what happened and where. What a database or library adds in other fields may quote a row. */
function describeError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = (error as { code?: unknown }).code;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...(cause ? { cause: describeError(cause) } : {}) };
}

/** One JSON object a line, to standard output, without anything that identifies a person. Requests are told at level info. */
export function loggerOptions(level: string) {
  return {
    level,
    base: { pid: process.pid },
    serializers: { err: describeError },
    // The last word before a line is written, whatever was logged.
    hooks: { streamWrite: withoutSecrets },
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
