import { hash } from 'node:crypto';
import { idempotencyKeySchema } from '@axlewright/contract/sales/orders';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../../platform/shop-error.ts';

/** The request's Idempotency-Key, null where it has none. Throws 400 for one that cannot be. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) throw new ShopError('malformed-request', 400, 'Idempotency-Key takes 1 to 255 visible ASCII characters.');
  return key.data;
}

/** Tells one request from another under the same key, in whatever order its fields came. */
export function requestHashOf(request: object): string {
  return hash('sha256', JSON.stringify(request, Object.keys(request).sort()), 'base64url');
}
