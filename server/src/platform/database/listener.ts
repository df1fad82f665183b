import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropIdleConnections } from './database.ts';

/** How often a connection is asked whether it still hears, how long it may take to answer, and the pause before a new one, in ms. */
const checkMs = 2_000;
const answerMs = 3_000;
const retryMs = 500;

interface ListenerOptions {
  pool: pg.Pool;
  /** how the connection is called in pg_stat_activity */
  name: string;
  channels: readonly string[];
  onMessage(channel: string, message: string): void;
  /** Told after every gap: what was said before this moment was not heard. */
  onListening(): void;
  /** asked every two seconds; where it throws or does not answer, the connection is replaced */
  check(ask: Listener['ask']): Promise<void>;
}

/** A connection of its own that hears what others NOTIFY, replaced as soon as it is lost. */
export interface Listener {
  isListening(): boolean;
  /** Asks on the same connection, one after the other: all that was said before is heard when it answers. Throws while nothing is heard. */
  ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer>;
  start(): void;
  stop(): Promise<void>;
}

export function createListener({ pool, name, channels, onMessage, onListening, check }: ListenerOptions): Listener {
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  let ended = Promise.resolve();
  let lastAnswer: Promise<unknown> = Promise.resolve();

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
    const client = new pg.Client({ ...(pool.options as pg.ClientConfig), query_timeout: answerMs, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      for (const event of ['error', 'end'] as const) {
        client.on(event, () => {
          // A link that was given up may end long after, when another has taken its place.
          if (current === client) current = null;
          resolve();
        });
      }
    });
    client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload));
    try {
      await client.connect();
      await client.query(`set application_name = '${name}'; ${channels.map((channel) => `listen ${channel};`).join(' ')}`);
      current = client;
      onListening();
      await Promise.race([lost, checkUntilItFails(client)]);
    } catch {
      // The database is away, or slow beyond patience: the next round tries again, and until then nothing is heard.
    } finally {
      current = null;
      if (!stopping.signal.aborted) dropIdleConnections(pool);
      client.end().catch(() => {});
    }
  }

  function ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const answer = lastAnswer.then(() => {
      if (!current) throw new Error('the connection that listens is lost');
      return question(current);
    });
    lastAnswer = answer.catch(() => {});
    return answer;
  }

  /** Ends where another connection is asked by now. */
  async function checkUntilItFails(client: pg.Client): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(checkMs);
      if (current !== client) return;
      await check(ask);
    }
  }

  /** Ends early where the shop stops. */
  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  }
}
