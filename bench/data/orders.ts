import { randomUUID } from 'node:crypto';
import { postRequest } from '../load/http-load.ts';

/** Returns the n-th order as an HTTP request. The buyers take turns. An order has `lines` consecutive parts, starting at a random one. */
export function orderRequest(n: number, tokens: string[], parts: number, lines: number): string {
  return postRequest('/api/orders', orderHeaders(tokens[n % tokens.length] ?? ''), orderBody(parts, lines));
}

const orderHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });

/** Returns the body of an order. With one line, it has `partId` and `quantity` instead of `lines`. The ids of the parts are 1 to `parts`. */
function orderBody(parts: number, lines: number): string {
  const firstId = 1 + Math.floor(Math.random() * (parts - lines + 1));
  const newLines = Array.from({ length: lines }, (_, index) => ({ partId: String(firstId + index), quantity: 2 }));
  return JSON.stringify({ ...(lines === 1 ? newLines[0] : { lines: newLines }), address: '1 Counter Lane' });
}
