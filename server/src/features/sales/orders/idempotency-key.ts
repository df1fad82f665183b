import { hash } from 'node:crypto';
import { idempotencyKeySchema } from '@axlewright/contract/sales/orders';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../../platform/shop-error.ts';

/** Reads the Idempotency-Key header. Returns null if it is missing. Throws 400 if it is invalid. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) throw new ShopError('malformed-request', 400, 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
  return key.data;
}

/** Hashes a request, to detect a different request with the same key. The order of the fields does not matter. */
export function requestHashOf(request: object): string {
  return hash('sha256', JSON.stringify(request, Object.keys(request).sort()), 'base64url');
}
