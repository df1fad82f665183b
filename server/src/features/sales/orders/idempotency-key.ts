import { hash } from 'node:crypto';
import { idempotencyKeySchema } from '@axlewright/contract/sales/orders';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { findRequestHash, insertIdempotencyKey } from './idempotency-keys.queries.ts';

/** Reads the Idempotency-Key header. Returns null if it is missing. Throws 400 if it is invalid. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) throw new ShopError('malformed-request', 400, { parameters: { part: 'idempotency-key' } });
  return key.data;
}

/**
 * Hashes a request. If a key is repeated with a different hash, it is a different request. The order of the fields does not matter, at any depth.
 * A repeated request may reach an older version of the shop. So all versions must compute the same hash for the same request.
 */
export function requestHashOf(request: object): string {
  return hash('sha256', JSON.stringify(request, sortFields), 'base64url');
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Records the key of a request other than a buyer's order. Returns false if the key was recorded before: then the caller must not run the request
 * again. A simultaneous request with the same key waits until the transaction ends. Throws 422 if the key was used for a different request.
 * @param purpose separates these keys from order keys, which contain no space
 */
export async function recordKey(
  transaction: Db,
  { userId, purpose, key, request }: { userId: string; purpose: string; key: string; request: object },
): Promise<boolean> {
  const recorded = { userId, key: `${purpose} ${key}`, requestHash: requestHashOf(request) };
  if (await insertIdempotencyKey(transaction, recorded)) return true;
  if ((await findRequestHash(transaction, recorded)) !== recorded.requestHash) throw new ShopError('idempotency-key-reused', 422);
  return false;
}

/** Runs `act` in a transaction, unless a request of the caller with the same key has run it already. Throws 422 as `recordKey` does. */
export async function runOnce(
  db: Database,
  { userId }: Caller,
  { purpose, key, request }: { purpose: string; key: string | null; request: object },
  act: (transaction: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (key === null || (await recordKey(transaction, { userId, purpose, key, request }))) await act(transaction);
  });
}
