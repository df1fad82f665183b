import type { Part } from '@axlewright/contract/catalog/parts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { LiveValues } from '../../../platform/cache/live-values.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { readStockChanges } from './stock-feed.queries.ts';

/** The feed remembers the stock of this many parts. */
const maximumParts = 20_000;
const retryMs = 1_000;
const topic = 'stock';

interface KnownStock {
  stock: number | null;
  /** of the change */
  position: number;
}

/**
 * Follows the stock that orders take and return, for cached lists of parts. Reads the changes from the outbox after each notification, so it
 * also sees orders of other instances. All other changes of parts invalidate the lists.
 */
export function createStockFeed(db: Db, invalidation: Pick<CacheInvalidation, 'follow'>): LiveValues {
  /** sorted by the time of the last change */
  const known = new Map<string, KnownStock>();
  /** the database snapshot up to which changes are known; null: unknown */
  let passed: string | null = null;
  let position = 0;
  /** changes before this position are forgotten */
  let floor = 0;
  let reading: Promise<void> | null = null;
  let isStale = false;

  invalidation.follow(topic, { changed: read, lost: restart });

  function read(): void {
    isStale = true;
    reading ??= readWhileStale();
  }

  function restart(): void {
    passed = null;
    read();
  }

  async function readWhileStale(): Promise<void> {
    while (isStale) {
      isStale = false;
      await readOnce();
    }
    reading = null;
  }

  async function readOnce(): Promise<void> {
    const since = passed;
    try {
      const { snapshot, stocks } = await readStockChanges(db, since);
      // The connection was lost in the meantime. `restart` has asked for another read.
      if (passed !== since) return;
      passed = snapshot;
      if (since === null) forgetAll();
      else remember(Object.entries(stocks));
    } catch {
      passed = null;
      setTimeout(read, retryMs).unref();
    }
  }

  /** A response that was created before the first snapshot may lack a change that is in it. So its position is below the new floor. */
  function forgetAll(): void {
    known.clear();
    position += 1;
    floor = position;
  }

  function remember(stocks: [id: string, stock: number | null][]): void {
    if (stocks.length > 0) position += 1;
    for (const [id, stock] of stocks) {
      known.delete(id);
      known.set(id, { stock, position });
    }
    for (const [id, oldest] of known) {
      if (known.size <= maximumParts) break;
      known.delete(id);
      floor = oldest.position;
    }
  }

  return {
    topic,
    pending: () => reading,
    position: () => (passed === null ? Number.NaN : position),
    idsIn: (result) => (result as PageOfRows<Part>).items.map(({ _id }) => _id),
    update(body, ids, since) {
      if (passed === null || !(since >= floor)) return null;
      const changed = new Set(ids.filter((id) => (known.get(id)?.position ?? 0) > since));
      if (changed.size === 0) return body;
      const parts = JSON.parse(body.toString()) as Part[];
      for (const part of parts) if (changed.has(part._id)) part.availableQ = known.get(part._id)?.stock ?? null;
      return Buffer.from(JSON.stringify(parts));
    },
  };
}
