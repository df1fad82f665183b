import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import { createListener } from '../database/listener.ts';
import { announceOrderLinesSupport } from '../database/older-instances.ts';
import {
  changedChannel,
  countListeners,
  getLastValue,
  listenerName,
  notifyChanged,
  notifyListeners,
  syncChannel,
} from './cache-invalidation.queries.ts';

/** The throttle of `invalidateSoon`, in ms. It is a little under 250, because a notification also takes time. */
const throttleMs = 240;
/** How long a write waits for the other instances, in ms. */
const syncMs = 1_000;

/**
 * Returns a number that changes when one of the topics changes. Without topics, any topic counts. Returns NaN, which equals nothing, while
 * the connection is lost.
 */
export type VersionOf = (topics?: readonly string[]) => number;

/** Notifies caches about topics of public data that have changed, on any instance. Cache entries with an old version are stale. */
export interface CacheInvalidation {
  versionOf: VersionOf;
  /** Returns the current versions. Call it before reading the data to cache. */
  snapshot(): VersionOf;
  /** Resolves when every instance has received all notifications of committed changes, or after a second. */
  waitForInstances(): Promise<void>;
  /** Invalidates a topic outside of any transaction, at most every 250 ms. */
  invalidateSoon(topic: string): void;
  start(): void;
  stop(): Promise<void>;
}

interface CacheInvalidationOptions {
  pool: pg.Pool;
  db: Db;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** A new value in this sequence means that the topic may have changed without a notification, for example because an instance died. */
  watched: { sequence: string; topic: string };
}

export function createCacheInvalidation({ pool, db, logger, watched }: CacheInvalidationOptions): CacheInvalidation {
  const instance = randomUUID();
  const changes = new Map<string, number>();
  const announced = new Map<string, { atMs: number; timer: NodeJS.Timeout | null }>();
  /** for each waiting write, a callback that runs when an instance replies */
  const questions = new Map<string, () => void>();
  let gaps = 0;
  let lastQuestion = 0;
  let valuesBefore = ['', ''];

  const listener = createListener({
    pool,
    name: listenerName,
    channels: [changedChannel, syncChannel],
    onConnect: announceOrderLinesSupport,
    onListening: () => (gaps += 1),
    onMessage: (channel, message) => (channel === changedChannel ? invalidate(message) : handleSyncMessage(message)),
    check: async (ask) => {
      const value = await ask((client) => getLastValue(client, watched.sequence));
      // Each value is compared twice, because the order that took it may commit after the first check.
      if (valuesBefore.some((before) => before !== value)) invalidate(watched.topic);
      valuesBefore = [valuesBefore[1] ?? '', value];
    },
  });

  return {
    versionOf: (topics) => (listener.isListening() ? versionIn(changes, gaps, topics) : Number.NaN),

    snapshot() {
      if (!listener.isListening()) return () => Number.NaN;
      const [changesNow, gapsNow] = [new Map(changes), gaps];
      return (topics) => versionIn(changesNow, gapsNow, topics);
    },

    async waitForInstances() {
      if (!listener.isListening()) return;
      try {
        const others = (await listener.ask(countListeners)) - 1;
        if (others > 0) await waitForReplies(others);
      } catch (error) {
        logger.warn({ err: error }, 'other instances may serve stale pages for some seconds');
      }
    },

    invalidateSoon(topic) {
      const last = announced.get(topic);
      if (last?.timer) return;
      const waitMs = last ? Math.max(0, last.atMs + throttleMs - Date.now()) : 0;
      const timer = setTimeout(() => {
        announced.set(topic, { atMs: Date.now(), timer: null });
        notifyChanged(db, topic).catch((error) => logger.warn({ err: error }, 'a cache invalidation could not be sent'));
      }, waitMs);
      announced.set(topic, { atMs: last?.atMs ?? 0, timer });
    },

    start: () => listener.start(),

    async stop() {
      for (const { timer } of announced.values()) if (timer) clearTimeout(timer);
      await listener.stop();
    },
  };

  function invalidate(topic: string): void {
    changes.set(topic, (changes.get(topic) ?? 0) + 1);
  }

  async function waitForReplies(others: number): Promise<void> {
    const question = `${instance} ${++lastQuestion}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error('another instance does not respond')), syncMs);
    let missing = others;
    questions.set(question, () => {
      missing -= 1;
      if (missing === 0) resolve();
    });
    try {
      await listener.ask((client) => notifyListeners(client, `asked ${question}`));
      await promise;
    } finally {
      clearTimeout(timer);
      questions.delete(question);
    }
  }

  function handleSyncMessage(message: string): void {
    const [kind, asker, number] = message.split(' ');
    if (kind === 'heard') questions.get(`${asker} ${number}`)?.();
    // If sending fails, this connection is lost. The asker then waits for a second.
    else if (asker !== instance) listener.ask((client) => notifyListeners(client, `heard ${asker} ${number}`)).catch(() => {});
  }
}

function versionIn(changes: Map<string, number>, gaps: number, topics: Iterable<string> = changes.keys()): number {
  let version = gaps;
  for (const topic of topics) version += changes.get(topic) ?? 0;
  return version;
}
