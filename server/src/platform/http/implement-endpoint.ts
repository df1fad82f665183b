import type { Readable } from 'node:stream';
import type { Endpoint } from '@axlewright/contract/endpoint';
import type { EndpointName, Endpoints } from '@axlewright/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { OnSend } from '../cache/cached-response.ts';
import type { LiveValues } from '../cache/live-values.ts';
import type { PageOfRows } from '../lists/keyset-pages.ts';

/** Types for `implement(name, handler, options)`. The endpoint's row in the contract's table decides what a handler gets and returns. */

type Field<E, K extends keyof Endpoint> = K extends keyof E ? (E[K] extends z.ZodType ? z.output<E[K]> : undefined) : undefined;
type CallerOf<E> = E extends { access: 'user' | 'staff' } ? Caller : E extends { access: 'public' } ? Caller | null : null;
type ResultOf<E> = E extends { download: 'pdf' }
  ? Buffer
  : E extends { download: string }
    ? AsyncIterable<string | Uint8Array>
    : E extends { stream: true }
      ? Readable
      : E extends { paged: true; response: z.ZodArray<infer Item> }
        ? PageOfRows<z.input<Item>>
        : E extends { response: z.ZodType }
          ? z.input<E['response']>
          : unknown;

interface Call<E> {
  params: Field<E, 'params'>;
  query: Field<E, 'query'>;
  body: E extends { upload: string } ? Buffer : Field<E, 'body'>;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ImplementOptions {
  /** For reads: caches the response until one of these topics is invalidated. Staff who edit parts bypass the cache, because they see drafts. */
  topics?: readonly string[] | ((query: never) => readonly string[]);
  /**
   * Values that are kept current inside cached responses. If the `topics` of a response include the topic of these values, a change instead
   * invalidates the whole response.
   */
  live?: LiveValues;
  /** For cached reads: returns what to call each time the response to this query is sent. */
  onSend?: (query: never, result: never) => OnSend | undefined;
  /** For writes: the response waits until every instance has invalidated its caches. So the next read shows the change. */
  changesPublicData?: boolean;
}

export type ImplementEndpoint = <N extends EndpointName>(
  name: N,
  handler: (call: Call<Endpoints[N]>) => Promise<ResultOf<Endpoints[N]>>,
  options?: ImplementOptions,
) => void;

/** A handler without its types. The routes call it. */
export type Handle = (call: object) => Promise<unknown>;
