import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropIdleConnections } from './pool.ts';

/** Interval of the health checks of the connection, in ms. */
const checkMs = 2_000;
const queryTimeoutMs = 3_000;
/** Pause before a lost connection is replaced, in ms. */
const retryMs = 500;

interface ListenerOptions {
  pool: pg.Pool;
  /** application_name of the connection */
  name: string;
  channels: readonly string[];
  /** Called on each new connection, before it listens. */
  onConnect?(client: pg.Client): Promise<void>;
  onMessage(channel: string, message: string): void;
  /** Called after each connect and reconnect, because notifications may have been lost before. */
  onListening(): void;
  /** Called when a connection that was listening is lost. */
  onLost?(): void;
  /** Called every two seconds. If it throws or times out, the connection is replaced. */
  check(ask: Listener['ask']): Promise<void>;
}

/** A connection that only receives notifications (LISTEN). Reconnects if the connection is lost. */
export interface Listener {
  isListening(): boolean;
  /** Runs a query on the same connection. Earlier notifications arrive before the result. Throws while disconnected. */
  ask<Result>(query: (client: pg.Client) => Promise<Result>): Promise<Result>;
  start(): void;
  stop(): Promise<void>;
}

export function createListener({ pool, name, channels, onConnect, onMessage, onListening, onLost, check }: ListenerOptions): Listener {
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  let ended = Promise.resolve();
  let lastQuery: Promise<unknown> = Promise.resolve();

  return {
    isListening: () => current !== null,
    ask,
    start() {
      ended = keepListening();
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilLost();
      await pause(retryMs);
    }
  }

  async function listenUntilLost(): Promise<void> {
    const client = new pg.Client({ ...(pool.options as pg.ClientConfig), query_timeout: queryTimeoutMs, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      for (const event of ['error', 'end'] as const) {
        client.on(event, () => {
          // A replaced connection may end much later, when `current` is already the new connection.
          lose(client);
          resolve();
        });
      }
    });
    client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload));
    try {
      await client.connect();
      await onConnect?.(client);
      await client.query(`set application_name = '${name}'; ${channels.map((channel) => `listen ${channel};`).join(' ')}`);
      current = client;
      onListening();
      await Promise.race([lost, checkUntilItFails(client)]);
    } catch {
      // The database responds too late or not at all. The loop tries again. Until then, no notifications arrive.
    } finally {
      lose(client);
      if (!stopping.signal.aborted) dropIdleConnections(pool);
      client.end().catch(() => {});
    }
  }

  function lose(client: pg.Client): void {
    if (current !== client) return;
    current = null;
    onLost?.();
  }

  function ask<Result>(query: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const result = lastQuery.then(() => {
      if (!current) throw new Error('the listening connection is lost');
      return query(current);
    });
    lastQuery = result.catch(() => {});
    return result;
  }

  /** Returns after the connection is lost or the listener stops. Throws if a check fails. */
  async function checkUntilItFails(client: pg.Client): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(checkMs);
      if (current !== client) return;
      await check(ask);
    }
  }

  /** Waits. Ends early if the listener stops. */
  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  }
}
