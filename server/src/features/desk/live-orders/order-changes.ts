import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrdersChanged } from '@axlewright/contract/desk/live-orders';
import type { Db } from '../../../platform/database/db.ts';
import { inLane } from '../../../platform/database/lanes.ts';
import { busyError } from '../../../platform/shop-error.ts';
import { listChangedOrders, readSnapshot } from './changed-orders.queries.ts';

/** Tells staff pages which orders have changed, on any instance. */
export interface OrderChanges {
  /**
   * Calls back after each change, at most once per `pollMs`. The first call only signals that tracking has started. From then on, no change
   * is missed. Returns a function that stops following. Throws 503 if there are too many followers, in total or for this user, or if the
   * server is stopping.
   */
  follow(follower: Follower): () => void;
  /** Ends all followers. */
  stop(): Promise<void>;
}

interface Follower {
  userId: string;
  changed(change: OrdersChanged): void;
  ended(): void;
}

interface OrderChangesOptions {
  db: Db;
  /** time between two polls of the outbox */
  pollMs?: number;
}

/** Any order may have changed. */
const anyOrder: OrdersChanged = { orderIds: null };

/** Each follower keeps a connection open, and proxies have room for a few hundred. */
const maximumFollowers = 200;
/** More than the number of tabs that a user sees at once. */
const maximumFollowersOfUser = 10;
/** If more orders changed at once, followers are not told which ones. */
const maximumOrderIds = 100;

/**
 * Polls the outbox for new events while anyone follows. All staff pages of an instance share one statement per second. If the database does not
 * respond, the next poll finds everything since the last one.
 */
export function createOrderChanges({ db, pollMs = 1_000 }: OrderChangesOptions): OrderChanges {
  const stopping = new AbortController();
  const followers = new Set<Follower>();
  let reading: Promise<void> | null = null;
  /** The snapshot of the last poll. Null until the first poll. */
  let since: string | null = null;
  // Runs the polls outside of any request. Otherwise they would count as work of the request that opened the first stream.
  const outsideRequests = AsyncLocalStorage.snapshot();

  async function keepReading(): Promise<void> {
    while (followers.size > 0 && !stopping.signal.aborted) {
      await poll().catch(() => {});
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    since = null;
    reading = null;
  }

  async function poll(): Promise<void> {
    if (since === null) {
      since = await readSnapshot(db);
      for (const follower of followers) follower.changed(anyOrder);
      return;
    }
    const { snapshot, orderIds } = await listChangedOrders(db, since, maximumOrderIds + 1);
    since = snapshot;
    if (orderIds.length === 0) return;
    for (const follower of followers) follower.changed(orderIds.length > maximumOrderIds ? anyOrder : { orderIds });
  }

  return {
    follow(follower) {
      const ofUser = [...followers].filter(({ userId }) => userId === follower.userId);
      const isFull = followers.size >= maximumFollowers || ofUser.length >= maximumFollowersOfUser;
      if (isFull || stopping.signal.aborted) throw busyError();
      followers.add(follower);
      if (since !== null) follower.changed(anyOrder);
      reading ??= outsideRequests(() => inLane('admin', keepReading));
      return () => void followers.delete(follower);
    },

    async stop() {
      stopping.abort();
      for (const { ended } of followers) ended();
      await reading;
    },
  };
}
