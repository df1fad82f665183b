import type { Access } from '@axlewright/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { forbidden, ShopError } from '../shop-error.ts';
import type { AccessTokens } from './access-token.ts';
import { findCaller } from './callers.queries.ts';
import type { Identity, IdTokenReader } from './id-token.ts';

/** Who calls, as the token and the database say; nothing of it comes from a body. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
}

export type Guard = (access: Access, request: FastifyRequest) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** on endpoints with access 'identity': whom the provider's token vouches for */
    identity: Identity | null;
  }
}

/** One and the same for every token of the provider that is not beyond doubt. */
export const noIdentity = () => new ShopError('no-identity', 401, 'Log in again: your sign-in could not be confirmed.');

/** Lets a request pass or throws 401 or 403. On public endpoints a token may tell who calls, and a bad one makes a visitor. */
export function createGuard(db: Db, tokens: AccessTokens, readIdToken: IdTokenReader): Guard {
  return async (access, request) => {
    if (access === 'identity') {
      request.identity = await requireIdentity(request);
      return null;
    }
    const caller = await findCallerOf(request);
    if (access === 'public') return caller;
    if (!caller) throw new ShopError('not-logged-in', 401, 'Log in to do this.');
    // The log tells whom the next line refuses.
    request.caller = caller;
    if (access === 'admin' && !caller.isAdmin) throw forbidden('Only admins may do this.');
    return caller;
  };

  async function requireIdentity(request: FastifyRequest): Promise<Identity> {
    const token = bearerToken(request);
    const identity = token && (await readIdToken(token));
    if (!identity) throw noIdentity();
    return identity;
  }

  async function findCallerOf(request: FastifyRequest): Promise<Caller | null> {
    const token = bearerToken(request);
    const claims = token && (await tokens.read(token));
    const row = claims && (await findCaller(db, claims));
    if (!row) return null;
    return {
      userId: row.id,
      sessionId: row.session_id,
      email: row.email ?? '',
      displayName: row.display_name,
      isAdmin: row.role === 'admin',
    };
  }
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
