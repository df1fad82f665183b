import type { Part } from '@axlewright/contract/catalog/parts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { LiveValues } from '../../../platform/cache/live-values.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { readStockChanges } from './stock-feed.queries.ts';

/** The feed stores the stock of at most this many parts. */
const maximumParts = 20_000;
const retryMs = 1_000;
const topic = 'stock';

interface KnownStock {
  stock: number | null;
  /** of the last change of this part's stock */
  position: number;
}

export interface StockFeed extends LiveValues {
  /** Returns the current stock of the parts that changed since a position, by id. Returns null if not all of these changes are known. */
  changesSince(position: number): Map<number, number | null> | null;
}

/**
 * Follows the stock changes of orders that are placed, canceled, or partly canceled, so that cached lists of parts can be updated. Reads
 * the changes from the outbox after each notification, so it also sees orders at other instances. If an order may have changed which parts
 * replace others, the lists are created again. Any other change of a part invalidates the lists.
 */
export function createStockFeed(db: Db, invalidation: Pick<CacheInvalidation, 'follow'>): StockFeed {
  /** sorted by the time of the last change */
  const known = new Map<string, KnownStock>();
  /** changes up to this database snapshot were read; null: the feed starts again */
  let lastSnapshot: string | null = null;
  /** grows with each batch of changes */
  let position = 0;
  /** responses from before this position cannot be updated, because not all changes since then are known */
  let oldestKnownPosition = 0;
  /** lists from before this position may name other successors than now */
  let successorsPosition = 0;
  let reading: Promise<void> | null = null;
  let isStale = false;

  invalidation.follow(topic, { changed: read, mayHaveMissed: restart });

  function read(): void {
    isStale = true;
    reading ??= readWhileStale();
  }

  function restart(): void {
    lastSnapshot = null;
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
    const since = lastSnapshot;
    try {
      const { snapshot, stocks, mayChangeSuccessors } = await readStockChanges(db, since);
      // The connection was lost in the meantime. `restart` has asked for another read.
      if (lastSnapshot !== since) return;
      lastSnapshot = snapshot;
      if (since === null) forgetAll();
      else remember(Object.entries(stocks));
      if (mayChangeSuccessors) successorsPosition = position;
    } catch {
      // The next read continues from the same snapshot.
      setTimeout(read, retryMs).unref();
    }
  }

  /** Responses from before the first snapshot may lack changes that the snapshot includes. So they cannot be updated, and are created again. */
  function forgetAll(): void {
    known.clear();
    position += 1;
    oldestKnownPosition = position;
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
      oldestKnownPosition = oldest.position;
    }
  }

  return {
    topic,
    pending: () => reading,
    position: () => (lastSnapshot === null ? Number.NaN : position),
    changesSince(since) {
      if (lastSnapshot === null || !(since >= oldestKnownPosition)) return null;
      const changed = [...known].filter(([, change]) => change.position > since);
      return new Map(changed.map(([id, { stock }]) => [Number(id), stock]));
    },
    idsIn: (result) => (result as PageOfRows<Part>).items.map(({ _id }) => _id),
    update(body, ids, since) {
      if (lastSnapshot === null) return null;
      if (since === position) return body;
      // Not `<`, because `since` can be NaN.
      if (!(since >= Math.max(oldestKnownPosition, successorsPosition))) return null;
      let current = body;
      for (const id of ids) {
        const change = known.get(id);
        if (change && change.position > since) current = replaceStock(current, id, change.stock);
      }
      return current;
    },
  };
}

const stockField = '"availableQ":';

/**
 * Replaces the stock of a part in the JSON of a list, in which the id is the part's first field. Parsing the list would take ten times as long. The
 * texts of a part cannot contain the strings that this function searches for, because JSON escapes quotation marks. Its successors cannot either,
 * because their ids are not first (`successorsSql`).
 */
function replaceStock(list: Buffer, id: string, stock: number | null): Buffer {
  const part = list.indexOf(`{"_id":"${id}",`);
  const from = list.indexOf(stockField, part) + stockField.length;
  return Buffer.concat([list.subarray(0, from), Buffer.from(String(stock)), list.subarray(list.indexOf(',', from))]);
}
