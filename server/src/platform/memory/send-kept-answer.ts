import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteCache } from './byte-cache.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Sends it in the smallest encoding that the caller takes, or 304 where the caller has it already. */
export function sendKeptAnswer(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && answer.status === 200 && isKnown(known, answer.hash)) {
    return reply.code(304).headers(answer.unchanged).send();
  }
  const { headers, body } = answer[encodingFor(accepted)];
  return reply.code(answer.status).headers(headers).send(body);
}

function isKnown(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);
}

type Encoding = 'br' | 'gzip' | 'plain';

/** Browsers send a handful of different headers. */
const encodings = createByteCache<Encoding>({ maximumBytes: 50_000, longestKey: 100 });

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  const known = encodings.get(accepted);
  if (known) return known;
  const encoding = (negotiator.negotiate(accepted, ['br', 'gzip']) as 'br' | 'gzip' | null) ?? 'plain';
  encodings.set(accepted, encoding);
  return encoding;
}
