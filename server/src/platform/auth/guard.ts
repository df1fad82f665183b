import type { Access } from '@axlewright/contract/endpoint';
import type { ErrorParameters } from '@axlewright/contract/error-texts';
import type { Capability, StaffRole } from '@axlewright/contract/people/capabilities';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { forbiddenError, notLoggedInError, ShopError } from '../shop-error.ts';
import type { AccessTokens } from './access-token.ts';
import { type Caller, can } from './caller.ts';
import { findCaller } from './callers.queries.ts';
import type { Identity, IdTokenReader } from './id-token.ts';

/** When users must prove their identity again, and how. */
export interface AuthenticationPolicy {
  /** required: all staff need a second factor; off: only staff with an authenticator app */
  staffSecondFactor: 'required' | 'off';
  /** how long a sign-in or confirmation counts as recent */
  sudoMinutes: number;
}

/** What an endpoint requires of its caller. See `Endpoint` in the contract. */
export interface Admission {
  access: Access;
  capability?: Capability;
  sudo?: true;
}

export interface Guard {
  /** Returns the caller, or throws 401 or 403. Public endpoints need no token. There, a caller with a bad token is a visitor. */
  admit(rule: Admission, request: FastifyRequest): Promise<Caller | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** the identity in the provider's ID token; only for endpoints with access 'identity' */
    identity: Identity | null;
  }
}

/** All bad ID tokens get the same error, because the error must not reveal what is wrong. */
export const noIdentityError = () => new ShopError('no-identity', 401);

export const reauthenticationError = () => new ShopError('reauthentication-required', 403);

export const secondFactorError = () => new ShopError('second-factor-required', 403);

/** Returns the error for a caller who lacks the capability or the second factor. */
export function accessDeniedError(caller: Caller, reason: ErrorParameters<'forbidden'>['reason'] = 'no-access'): ShopError {
  return caller.lacksSecondFactor ? secondFactorError() : forbiddenError(reason);
}

/** Returns the id of the caller's current company. Throws 403 if there is none. */
export function currentCompanyOf(caller: Caller): string {
  if (!caller.company) throw accessDeniedError(caller);
  return caller.company.companyId;
}

/** Returns true if a staff session must still pass the second factor. */
export function lacksSecondFactor(
  { staffSecondFactor }: Pick<AuthenticationPolicy, 'staffSecondFactor'>,
  { role, asks_second_factor, second_factor_at }: { role: StaffRole | null; asks_second_factor: boolean; second_factor_at: Date | null },
): boolean {
  return role !== null && (staffSecondFactor === 'required' || asks_second_factor) && second_factor_at === null;
}

export function isRecentSignIn({ sudoMinutes }: Pick<AuthenticationPolicy, 'sudoMinutes'>, authenticatedAt: Date | null): boolean {
  return authenticatedAt !== null && Date.now() - authenticatedAt.getTime() < sudoMinutes * 60_000;
}

export function createGuard(db: Db, tokens: AccessTokens, readIdToken: IdTokenReader, policy: AuthenticationPolicy): Guard {
  return {
    async admit({ access, capability, sudo }, request) {
      if (access === 'identity') {
        request.identity = await requireIdentity(request);
        return null;
      }
      const caller = await findCallerOf(request);
      if (access === 'public') return caller;
      if (!caller) throw notLoggedInError();
      // Set before the check, because the log must identify a rejected caller.
      request.caller = caller;
      if (capability && !can(caller, capability)) throw accessDeniedError(caller);
      if (sudo && !caller.isRecent) throw reauthenticationError();
      return caller;
    },
  };

  async function requireIdentity(request: FastifyRequest): Promise<Identity> {
    const token = bearerToken(request);
    const identity = token && (await readIdToken(token));
    if (!identity) throw noIdentityError();
    return identity;
  }

  async function findCallerOf(request: FastifyRequest): Promise<Caller | null> {
    const token = bearerToken(request);
    const claims = token === null ? null : await tokens.read(token);
    const row = claims && (await findCaller(db, claims));
    if (!row) return null;
    return {
      userId: row.id,
      sessionId: row.session_id,
      email: row.email ?? '',
      displayName: row.display_name,
      emailVerified: row.email_verified,
      verifyEmailBy: row.verify_email_by,
      staffRole: lacksSecondFactor(policy, row) ? null : row.role,
      lacksSecondFactor: lacksSecondFactor(policy, row),
      memberships: row.memberships,
      company: row.memberships.find(({ companyId }) => companyId === row.company_id) ?? null,
      isRecent: isRecentSignIn(policy, row.authenticated_at),
      wroteAtMs: row.wrote_seconds_ago === null ? null : performance.now() - row.wrote_seconds_ago * 1000,
    };
  }
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
