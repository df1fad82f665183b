import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import type { Statement } from './recorded-responses.ts';

/** Loaded into the shop's process (`node --import`). Writes the SQL of each request as a line into the file that BENCH_STATEMENTS names. */
const file = process.env.BENCH_STATEMENTS ?? '';
const current = new AsyncLocalStorage<Statement[]>();

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: NodeJS.EventEmitter };
  const statements: Statement[] = [];
  const { url } = request;
  response.once('finish', () => appendFileSync(file, `${JSON.stringify({ url, statements })}\n`));
  current.enterWith(statements);
});

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function recordAndQuery(this: pg.Client, ...args: unknown[]) {
  const [statement, values] = args;
  const { text, values: configValues } = (typeof statement === 'string' ? { text: statement } : statement) as {
    text?: string;
    values?: unknown[];
  };
  // The baseline server only repeats queries. It needs no statements that begin a transaction or change a setting.
  if (text && /^\s*(select|with)\b/i.test(text)) current.getStore()?.push({ text, values: configValues ?? (values as unknown[]) ?? [] });
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
