import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import { requireCurrentRows } from '../database/lanes.ts';
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

/** Minimum time between two notifications of `invalidateSoon`, in ms. Sending takes about 10 ms more. */
const throttleMs = 240;
/** A write waits at most this long for the other instances, in ms. */
const syncMs = 1_000;
/** If the connection has been lost for longer than this, in ms, `lastKnownVersionOf` returns NaN. */
const lastKnownMs = 5 * 60_000;

/**
 * Returns the version of some topics: a number that changes whenever one of them changes. Without `topics`, returns the version of all topics.
 * While the connection is lost, returns NaN, which never equals another version.
 */
export type VersionOf = (topics?: readonly string[]) => number;

/** Tells caches which topics of public data have changed, on any instance. A cache entry with an old version is stale. */
export interface CacheInvalidation {
  versionOf: VersionOf;
  /** Like `versionOf`, but while the connection is lost, returns the last version before the loss, for up to five minutes. */
  lastKnownVersionOf: VersionOf;
  /**
   * Returns the current versions. Call it before you read the data of a cache entry. From then on, the current work does not read from a replica
   * that is behind.
   */
  snapshot(): VersionOf;
  /** Waits until every instance has received the notifications of all committed changes, but at most a second. */
  waitForInstances(): Promise<void>;
  /** Invalidates a topic outside of any transaction. Sends at most one notification every 250 ms. */
  invalidateSoon(topic: string): void;
  /** the topic that may be stale in responses while the connection is lost */
  readonly volatileTopic: string;
  /** Calls back when the connection is lost. */
  onLost(callback: () => void): void;
  /** Calls back after each change of a topic, and whenever changes may have been missed. */
  follow(topic: string, follower: TopicFollower): void;
  start(): void;
  stop(): Promise<void>;
}

interface TopicFollower {
  changed(): void;
  /** Notifications may have been lost, because the connection is new. */
  mayHaveMissed(): void;
}

interface CacheInvalidationOptions {
  pool: pg.Pool;
  db: Db;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** If the sequence has a new value, the topic may have changed without a notification, for example because an instance died. */
  watched: { sequence: string; topic: string };
}

export function createCacheInvalidation({ pool, db, logger, watched }: CacheInvalidationOptions): CacheInvalidation {
  const instance = randomUUID();
  const changes = new Map<string, number>();
  const announced = new Map<string, { atMs: number; timer: NodeJS.Timeout | null }>();
  /** For each waiting write, a callback that is called when another instance replies. */
  const questions = new Map<string, () => void>();
  const followers: { topic: string; follower: TopicFollower }[] = [];
  const lostCallbacks: (() => void)[] = [];
  /** How many times the listener has connected. Notifications may have been lost before each new connection. */
  let gaps = 0;
  let checkedAtMs = 0;
  let lastQuestion = 0;
  let valuesBefore = ['', ''];

  const listener = createListener({
    pool,
    name: listenerName,
    channels: [changedChannel, syncChannel],
    onConnect: announceOrderLinesSupport,
    onListening: () => {
      gaps += 1;
      checkedAtMs = Date.now();
      for (const { follower } of followers) follower.mayHaveMissed();
    },
    onLost: () => {
      for (const callback of lostCallbacks) callback();
    },
    onMessage: (channel, message) => (channel === changedChannel ? invalidate(message) : handleSyncMessage(message)),
    check: async (ask) => {
      const value = await ask((client) => getLastValue(client, watched.sequence));
      checkedAtMs = Date.now();
      // An order takes a value of the sequence before it commits. So the first check that sees the new value may run before the commit, and the
      // next check invalidates the topic again.
      if (valuesBefore.some((before) => before !== value)) invalidate(watched.topic);
      valuesBefore = [valuesBefore[1] ?? '', value];
    },
  });

  return {
    versionOf: (topics) => (listener.isListening() ? versionIn(changes, gaps, topics) : Number.NaN),
    lastKnownVersionOf: (topics) => (Date.now() - checkedAtMs < lastKnownMs ? versionIn(changes, gaps, topics) : Number.NaN),

    snapshot() {
      requireCurrentRows();
      if (!listener.isListening()) return () => Number.NaN;
      const [changesNow, gapsNow] = [new Map(changes), gaps];
      return (topics) => versionIn(changesNow, gapsNow, topics);
    },

    async waitForInstances() {
      if (!listener.isListening()) return;
      try {
        const otherInstances = (await listener.ask(countListeners)) - 1;
        if (otherInstances > 0) await waitForReplies(otherInstances);
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

    volatileTopic: watched.topic,
    onLost: (callback) => void lostCallbacks.push(callback),
    follow: (topic, follower) => void followers.push({ topic, follower }),

    start: () => listener.start(),

    async stop() {
      for (const { timer } of announced.values()) if (timer) clearTimeout(timer);
      await listener.stop();
    },
  };

  function invalidate(topic: string): void {
    changes.set(topic, (changes.get(topic) ?? 0) + 1);
    for (const following of followers) if (following.topic === topic) following.follower.changed();
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
      // Waits for the replies and for the sending together. If the database does not respond, the timer rejects `promise` during the sending.
      // If the code awaited the sending first, nothing would handle this rejection.
      await Promise.all([promise, listener.ask((client) => notifyListeners(client, `asked ${question}`))]);
    } finally {
      clearTimeout(timer);
      questions.delete(question);
    }
  }

  function handleSyncMessage(message: string): void {
    const [kind, asker, number] = message.split(' ');
    if (kind === 'heard') questions.get(`${asker} ${number}`)?.();
    // If the reply cannot be sent, this connection is lost. The instance that asked stops waiting after a second.
    else if (asker !== instance) listener.ask((client) => notifyListeners(client, `heard ${asker} ${number}`)).catch(() => {});
  }
}

function versionIn(changes: Map<string, number>, gaps: number, topics: Iterable<string> = changes.keys()): number {
  let version = gaps;
  for (const topic of topics) version += changes.get(topic) ?? 0;
  return version;
}
