import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import { createListener } from '../database/listener.ts';
import {
  changedChannel,
  countListeners,
  lastDrawn,
  listenerName,
  settleChannel,
  tellChanged,
  tellListeners,
} from './public-data.queries.ts';

/** Milliseconds between two announcements of a topic by `changedSoon`: 250 less the way to the other shops. */
const announceMs = 240;
/** How long a write waits for the other shops to hear of it. */
const settleMs = 1_000;

/** An age stands still until one of the topics (or anything) changes; NaN, which equals nothing, while nobody can tell. */
export type AgeOf = (topics?: readonly string[]) => number;

/** What may have changed of the data that everybody sees, by topic, whichever shop on this database changed it. */
export interface PublicData {
  ageOf: AgeOf;
  /** The ages as they are at this moment. */
  agesNow(): AgeOf;
  /** Ends when every shop has heard of all that was committed before. */
  settle(): Promise<void>;
  /** Announces a change outside of any transaction, at most every 250 ms for a topic. */
  changedSoon(topic: string): void;
  start(): void;
  stop(): Promise<void>;
}

interface PublicDataOptions {
  pool: pg.Pool;
  db: Db;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** a number drawn here means a change of that topic that might never be announced, because the shop that drew it died */
  drawn: { sequence: string; topic: string };
}

export function createPublicData({ pool, db, logger, drawn }: PublicDataOptions): PublicData {
  const self = randomUUID();
  const changes = new Map<string, number>();
  const announced = new Map<string, { atMs: number; timer: NodeJS.Timeout | null }>();
  /** settlements under way: how many other shops have heard, and whom to tell */
  const settling = new Map<string, () => void>();
  let gaps = 0;
  let settlements = 0;
  let drawnBefore = ['', ''];

  const listener = createListener({
    pool,
    name: listenerName,
    channels: [changedChannel, settleChannel],
    onListening: () => (gaps += 1),
    onMessage: (channel, message) => (channel === changedChannel ? count(message) : takeSettleMessage(message)),
    check: async (ask) => {
      const last = await ask((client) => lastDrawn(client, drawn.sequence));
      // Twice: the order that drew the number may have committed after the first look.
      if (drawnBefore.some((number) => number !== last)) count(drawn.topic);
      drawnBefore = [drawnBefore[1] ?? '', last];
    },
  });

  return {
    ageOf: (topics) => (listener.isListening() ? ageIn(changes, gaps, topics) : Number.NaN),

    agesNow() {
      if (!listener.isListening()) return () => Number.NaN;
      const [then, gapsThen] = [new Map(changes), gaps];
      return (topics) => ageIn(then, gapsThen, topics);
    },

    async settle() {
      if (!listener.isListening()) return;
      try {
        const others = (await listener.ask(countListeners)) - 1;
        if (others > 0) await othersHaveHeard(others);
      } catch (error) {
        logger.warn({ err: error }, 'other shops may show the state before a change for some seconds');
      }
    },

    changedSoon(topic) {
      const last = announced.get(topic);
      if (last?.timer) return;
      const waitMs = last ? Math.max(0, last.atMs + announceMs - Date.now()) : 0;
      const timer = setTimeout(() => {
        announced.set(topic, { atMs: Date.now(), timer: null });
        tellChanged(db, topic).catch((error) => logger.warn({ err: error }, 'a change could not be announced'));
      }, waitMs);
      announced.set(topic, { atMs: last?.atMs ?? 0, timer });
    },

    start: () => listener.start(),

    async stop() {
      for (const { timer } of announced.values()) if (timer) clearTimeout(timer);
      await listener.stop();
    },
  };

  function count(topic: string): void {
    changes.set(topic, (changes.get(topic) ?? 0) + 1);
  }

  async function othersHaveHeard(others: number): Promise<void> {
    const question = `${self} ${++settlements}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error('another shop does not answer')), settleMs);
    let missing = others;
    settling.set(question, () => {
      missing -= 1;
      if (missing === 0) resolve();
    });
    try {
      await listener.ask((client) => tellListeners(client, `asked ${question}`));
      await promise;
    } finally {
      clearTimeout(timer);
      settling.delete(question);
    }
  }

  function takeSettleMessage(message: string): void {
    const [kind, asker, number] = message.split(' ');
    if (kind === 'heard') settling.get(`${asker} ${number}`)?.();
    // Where it fails, the connection is lost, and with it the one that is waited for.
    else if (asker !== self) listener.ask((client) => tellListeners(client, `heard ${asker} ${number}`)).catch(() => {});
  }
}

function ageIn(changes: Map<string, number>, gaps: number, topics: Iterable<string> = changes.keys()): number {
  let age = gaps;
  for (const topic of topics) age += changes.get(topic) ?? 0;
  return age;
}
