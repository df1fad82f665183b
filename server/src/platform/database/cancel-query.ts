import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Fields of a connection that pg's types do not declare. */
interface Cancelable {
  host: string;
  port: number;
  ssl: unknown;
  processID: number;
  secretKey: number;
}
type CancelConnection = EventEmitter & {
  stream: Socket;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
};

/**
 * Cancels the query that a connection is running, on the server as well. This needs a second connection (PostgreSQL's CancelRequest).
 * Resolves when the server has passed on the request, or could not be reached. Run no query on the connection until then, because it could
 * be canceled instead.
 */
export function cancelQuery(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Cancelable;
  const connection = new pg.Connection({ ssl } as pg.ConnectionConfig) as unknown as CancelConnection;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = () => connection.cancel(processID, secretKey);
  connection.on('connect', () => (ssl ? connection.requestSsl() : cancel()));
  connection.on('sslconnect', cancel);
  connection.on('error', () => resolve());
  connection.on('end', () => resolve());
  connection.stream.setTimeout?.(1_000, () => connection.stream.destroy());
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise;
}
