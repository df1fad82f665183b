import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import type { ErrorParameters } from '@axlewright/contract/error-texts';
import type { ConfirmationWay, NewAuthenticator, SecondFactor } from '@axlewright/contract/people/second-factor';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Caller } from '../../../platform/auth/caller.ts';
import {
  type AuthenticationPolicy,
  isRecentSignIn,
  lacksSecondFactor,
  reauthenticationError,
  secondFactorError,
} from '../../../platform/auth/guard.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { forbiddenError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';
import {
  findTimeStep,
  hashRecoveryCode,
  newAuthenticatorSecret,
  newRecoveryCodes,
  otpauthUrlOf,
  setupKeyOf,
} from './authenticator-codes.ts';
import {
  deleteAuthenticator,
  deleteRecoveryCodes,
  findFactors,
  findSessionOfSignIn,
  lockAccount,
  lockAuthenticator,
  markRecoveryCodeUsed,
  recordConfirmation,
  recordProof,
  recordRecoveryCodes,
  recordTimeStep,
  saveNewAuthenticator,
} from './second-factor.queries.ts';

export interface SecondFactorServices {
  db: Database;
  provider: Pick<IdentityProvider, 'findSignInMethods'>;
  cipher: AuthenticatorCipher;
  policy: AuthenticationPolicy;
  limits: Limits;
  /** number of wrong codes that an account may try in 15 minutes */
  wrongCodes: number;
  notices: Notices;
}

const wrongCode = (expected: ErrorParameters<'wrong-code'>['expected']) =>
  new ShopError('wrong-code', 422, { parameters: { expected }, errors: [{ field: 'code', message: 'Incorrect' }] });

/** Returns the account's second factors and whether this session has passed one. */
export async function getSecondFactor(services: SecondFactorServices, caller: Caller): Promise<SecondFactor> {
  const { factors, signInMethods, hasFactor } = await factorsOf(services, caller.userId);
  const needed = lacksSecondFactor(services.policy, { ...factors, second_factor_at: null });
  // If the account has a second factor, a password or Google alone cannot confirm a sign-in.
  const byFirstFactor = !(needed && hasFactor);
  const offers: Record<ConfirmationWay, boolean> = {
    code: factors.role !== null && (factors.confirmed_at !== null || Number(factors.recovery_codes_left) > 0),
    passkey: signInMethods.passkeys > 0,
    password: byFirstFactor && signInMethods.password,
    google: byFirstFactor && signInMethods.google,
  };
  return {
    needed,
    proven: needed && !caller.lacksSecondFactor,
    ways: (Object.keys(offers) as ConfirmationWay[]).filter((way) => offers[way]),
    authenticatorSince: factors.confirmed_at?.toISOString() ?? null,
    passkeys: signInMethods.passkeys,
    recoveryCodesLeft: Number(factors.recovery_codes_left),
  };
}

/** Creates the key for a new authenticator app. Throws 409 if one is set up already. */
export async function beginAuthenticator(services: SecondFactorServices, caller: Caller): Promise<NewAuthenticator> {
  await requireControl(services, caller);
  const secret = newAuthenticatorSecret();
  const encrypted = await services.cipher.encrypt(secret);
  if (!(await saveNewAuthenticator(services.db, { userId: caller.userId, secret: encrypted })))
    throw new ShopError('authenticator-set-up', 409);
  return { key: setupKeyOf(secret), uri: otpauthUrlOf(secret, { issuer: shopName, account: caller.email }) };
}

/**
 * Confirms a new authenticator app. From then on, the account needs its codes. Returns new recovery codes. Throws 409 if there is no new app,
 * and 422 for a wrong code.
 */
export async function confirmAuthenticator(services: SecondFactorServices, caller: Caller, code: string): Promise<string[]> {
  await requireControl(services, caller);
  return services.db.transaction().execute(async (transaction) => {
    const authenticator = await lockAuthenticator(transaction, caller.userId);
    if (!authenticator || authenticator.confirmed_at) throw new ShopError('no-new-authenticator', 409);
    const step = await stepOfCode(services, authenticator.secret, code);
    if (step === null) throw wrongCode('app');
    await recordConfirmation(transaction, { userId: caller.userId, step });
    await recordProof(transaction, caller.sessionId);
    await services.notices.authenticatorChanged(transaction, caller.email, 'added');
    await recordFactorChange(transaction, caller, { field: 'authenticator app', from: null, to: 'set up' });
    return replaceRecoveryCodes(transaction, caller.userId);
  });
}

export async function removeAuthenticator(services: SecondFactorServices, caller: Caller): Promise<void> {
  const { signInMethods } = await requireControl(services, caller);
  await services.db.transaction().execute(async (transaction) => {
    const wasSetUp = await deleteAuthenticator(transaction, caller.userId);
    if (signInMethods.passkeys === 0) await deleteRecoveryCodes(transaction, caller.userId);
    if (!wasSetUp) return;
    await services.notices.authenticatorChanged(transaction, caller.email, 'removed');
    await recordFactorChange(transaction, caller, { field: 'authenticator app', from: 'set up', to: null });
  });
}

/** Creates new recovery codes. Throws 409 if the account has no second factor. */
export async function renewRecoveryCodes(services: SecondFactorServices, caller: Caller): Promise<string[]> {
  const { hasFactor, factors } = await requireControl(services, caller);
  if (!hasFactor) throw new ShopError('no-second-factor', 409);
  return services.db.transaction().execute(async (transaction) => {
    const codes = await replaceRecoveryCodes(transaction, caller.userId);
    const from = Number(factors.recovery_codes_left);
    await recordFactorChange(transaction, caller, { field: 'recovery codes', from, to: codes.length });
    return codes;
  });
}

/** Checks a code from the app or a recovery code. Records that the session has passed. Throws 422 for a wrong code, and 429 after too many. */
export async function proveSecondFactor(services: SecondFactorServices, caller: Caller, code: string): Promise<void> {
  await requireStaff(services, caller);
  const { limits } = services;
  const limit: Limit = { name: 'second-factor', attempts: services.wrongCodes, windowSeconds: 15 * 60 };
  // Counts the attempt before it checks the code, because simultaneous guesses must count too.
  await limits.spend(limit, caller.userId);
  await services.db.transaction().execute(async (transaction) => {
    if (!(await isValidCode(services, transaction, caller, code))) throw wrongCode('app-or-recovery');
    await recordProof(transaction, caller.sessionId);
  });
  await limits.forgive(limit, caller.userId);
}

/**
 * Returns the error if a user who is signed in at the provider may not add or remove a passkey now, otherwise null. To begin, everyone
 * needs a recent sign-in. Staff with a second factor must have passed it, so that a thief who knows the password cannot replace it. Both
 * steps check this, because another session may add a second factor between them.
 */
export async function passkeyChangeError(
  services: SecondFactorServices,
  providerSessionId: string,
  step: 'begin' | 'finish',
): Promise<ShopError | null> {
  const session = await findSessionOfSignIn(services.db, providerSessionId);
  if (!session) return reauthenticationError();
  if (step === 'begin' && !isRecentSignIn(services.policy, session.authenticated_at)) return reauthenticationError();
  if (!lacksSecondFactor(services.policy, session)) return null;
  const { hasFactor } = await factorsOf(services, session.user_id);
  return hasFactor ? secondFactorError() : null;
}

/** If the user is staff, records in the audit log that a passkey was added or removed. The caller passes the transaction of the change. */
export async function recordPasskeyChange(transaction: Db, providerSessionId: string, change: { from: number; to: number }): Promise<void> {
  const session = await findSessionOfSignIn(transaction, providerSessionId);
  if (!session?.role) return;
  await recordFactorChange(transaction, { userId: session.user_id, email: session.email ?? '' }, { field: 'passkeys', ...change });
}

async function recordFactorChange(
  transaction: Db,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
  change: AdminActionChange,
): Promise<void> {
  await recordAdminAction(transaction, {
    userId,
    act: 'second-factor-changed',
    subject: { kind: 'account', id: userId, name: email },
    changes: [change],
  });
}

async function isValidCode(services: SecondFactorServices, transaction: Db, { userId, email }: Caller, code: string): Promise<boolean> {
  const authenticator = await lockAuthenticator(transaction, userId);
  if (authenticator?.confirmed_at) {
    const step = await stepOfCode(services, authenticator.secret, code);
    if (step !== null && step > Number(authenticator.last_step)) {
      await recordTimeStep(transaction, { userId, step });
      return true;
    }
  }
  if (!(await markRecoveryCodeUsed(transaction, { userId, hash: hashRecoveryCode(code) }))) return false;
  const { recovery_codes_left } = await findFactors(transaction, userId);
  await services.notices.recoveryCodeUsed(transaction, email, Number(recovery_codes_left));
  return true;
}

async function replaceRecoveryCodes(transaction: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  // Without the lock, a simultaneous call would not see these codes, and both would add theirs.
  await lockAccount(transaction, userId);
  await deleteRecoveryCodes(transaction, userId);
  await recordRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Throws 403 if the caller is not staff, or if the account has a second factor that the session has not passed. */
async function requireControl(services: SecondFactorServices, caller: Caller) {
  const account = await requireStaff(services, caller);
  if (caller.lacksSecondFactor && account.hasFactor) throw secondFactorError();
  return account;
}

async function requireStaff(services: SecondFactorServices, caller: Caller) {
  const account = await factorsOf(services, caller.userId);
  if (account.factors.role === null) throw forbiddenError('staff-only');
  return account;
}

async function factorsOf({ db, provider }: SecondFactorServices, userId: string) {
  const factors = await findFactors(db, userId);
  const signInMethods = await provider.findSignInMethods(db, factors.subject);
  return { factors, signInMethods, hasFactor: factors.confirmed_at !== null || signInMethods.passkeys > 0 };
}

/** Returns null if the code is wrong, or if no key can decrypt the secret. Recovery codes work even then. */
async function stepOfCode({ cipher }: SecondFactorServices, encrypted: string, code: string): Promise<number | null> {
  const opened = await cipher.decrypt(encrypted);
  return opened && findTimeStep(opened.secret, code);
}
