import type { Access } from '@axlewright/contract/endpoint';
import { reauthenticationRequired, secondFactorRequired } from '@axlewright/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { forbidden, ShopError } from '../shop-error.ts';
import type { AccessTokenClaims, AccessTokens } from './access-token.ts';
import { findCaller } from './callers.queries.ts';
import type { Identity, IdTokenReader } from './id-token.ts';

/** Who calls, as the token and the database say; nothing of it comes from a body. */
export interface Caller {
  userId: string;
  sessionId: string;
  email: string;
  displayName: string;
  /** has the role, and the session has shown the second factor if the account needs one */
  isAdmin: boolean;
  /** has the role, but the session still has to show the second factor */
  lacksSecondFactor: boolean;
  /** the owner signed in or confirmed the session lately */
  isRecent: boolean;
}

/** How sure the shop has to be of who is there. */
export interface AuthenticationPolicy {
  /** required: all staff; off: staff that set up an authenticator app */
  staffSecondFactor: 'required' | 'off';
  /** for so long a sign-in or confirmation counts as recent */
  sudoMinutes: number;
}

/** What an endpoint asks of its caller: see `Endpoint` in the contract. */
export interface Admission {
  access: Access;
  sudo?: true;
}

export interface Guard {
  /** Lets a request pass or throws 401 or 403. On public endpoints a token may tell who calls, and a bad one makes a visitor. */
  admit(rule: Admission, request: FastifyRequest): Promise<Caller | null>;
  /** Whom a token that the shop issued names; whether the session is still open remains to be seen. Throws 401. */
  readClaims(request: FastifyRequest): Promise<AccessTokenClaims>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** on endpoints that prove their caller themselves */
    claims: AccessTokenClaims | null;
    /** on endpoints with access 'identity': whom the provider's token vouches for */
    identity: Identity | null;
  }
}

/** One and the same for every token of the provider that is not beyond doubt. */
export const noIdentity = () => new ShopError('no-identity', 401, 'Log in again: your sign-in could not be confirmed.');

export const notLoggedIn = () => new ShopError('not-logged-in', 401, 'Log in to do this.');

export const reauthenticate = () =>
  new ShopError(reauthenticationRequired, 403, 'Confirm that it is you, then try again. You stay logged in.');

export const showSecondFactor = () => new ShopError(secondFactorRequired, 403, 'Show your second factor first. You stay logged in.');

/** The refusal of work that is for staff only, by what the caller lacks. */
export function staffOnly(caller: Caller, message: string): ShopError {
  return caller.lacksSecondFactor ? showSecondFactor() : forbidden(message);
}

/** Whether a session of an account with the role still has to show a second factor. */
export function lacksSecondFactor(
  { staffSecondFactor }: Pick<AuthenticationPolicy, 'staffSecondFactor'>,
  { role, asks_second_factor, second_factor_at }: { role: 'admin' | null; asks_second_factor: boolean; second_factor_at: Date | null },
): boolean {
  return role === 'admin' && (staffSecondFactor === 'required' || asks_second_factor) && second_factor_at === null;
}

export function isRecent({ sudoMinutes }: Pick<AuthenticationPolicy, 'sudoMinutes'>, authenticatedAt: Date | null): boolean {
  return authenticatedAt !== null && Date.now() - authenticatedAt.getTime() < sudoMinutes * 60_000;
}

export function createGuard(db: Db, tokens: AccessTokens, readIdToken: IdTokenReader, policy: AuthenticationPolicy): Guard {
  return {
    async admit({ access, sudo }, request) {
      if (access === 'identity') {
        request.identity = await requireIdentity(request);
        return null;
      }
      const caller = await findCallerOf(request);
      if (access === 'public') return caller;
      if (!caller) throw notLoggedIn();
      // The log tells whom the next line refuses.
      request.caller = caller;
      if (access === 'admin' && !caller.isAdmin) throw staffOnly(caller, 'Only admins may do this.');
      if (sudo && !caller.isRecent) throw reauthenticate();
      return caller;
    },
    async readClaims(request) {
      const claims = await claimsOf(request);
      if (!claims) throw notLoggedIn();
      return claims;
    },
  };

  async function requireIdentity(request: FastifyRequest): Promise<Identity> {
    const token = bearerToken(request);
    const identity = token && (await readIdToken(token));
    if (!identity) throw noIdentity();
    return identity;
  }

  async function claimsOf(request: FastifyRequest): Promise<AccessTokenClaims | null> {
    const token = bearerToken(request);
    return token === null ? null : tokens.read(token);
  }

  async function findCallerOf(request: FastifyRequest): Promise<Caller | null> {
    const claims = await claimsOf(request);
    const row = claims && (await findCaller(db, claims));
    if (!row) return null;
    return {
      userId: row.id,
      sessionId: row.session_id,
      email: row.email ?? '',
      displayName: row.display_name,
      isAdmin: row.role === 'admin' && !lacksSecondFactor(policy, row),
      lacksSecondFactor: lacksSecondFactor(policy, row),
      isRecent: isRecent(policy, row.authenticated_at),
    };
  }
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
