import { shopName } from '@axlewright/contract/site/shop-name';
import type { FastifyReply } from 'fastify';
import type { ShopError } from '../shop-error.ts';

/** Sends a static page for 429 or 503. The page reloads after a while. */
export function sendBusyPage(reply: FastifyReply, { status, message, extras: { retryAfterSeconds = 2 } }: ShopError): FastifyReply {
  return reply
    .code(status)
    .headers({
      'retry-after': retryAfterSeconds,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Busy | ${shopName}</title></head><body><h1>Please wait a moment</h1><p>${message}</p></body></html>\n`,
    );
}
