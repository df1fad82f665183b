import type { AdminActChange } from '@axlewright/contract/desk/audit';
import type { ConfirmationWay, NewAuthenticator, SecondFactor } from '@axlewright/contract/people/second-factor';
import { maker } from '@axlewright/contract/site/maker';
import {
  type AuthenticationPolicy,
  type Caller,
  isRecent,
  lacksSecondFactor,
  reauthenticate,
  showSecondFactor,
} from '../../../platform/auth/guard.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { forbidden, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAct } from '../../desk/audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';
import { keyOf, newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './authenticator-codes.ts';
import {
  deleteAuthenticator,
  deleteRecoveryCodes,
  findFactors,
  findSessionOfSignIn,
  lockAuthenticator,
  recordConfirmation,
  recordProof,
  recordRecoveryCodes,
  recordStep,
  saveNewAuthenticator,
  useRecoveryCode,
} from './second-factor.queries.ts';

export interface SecondFactorParts {
  db: Database;
  provider: Pick<IdentityProvider, 'waysIn'>;
  cipher: AuthenticatorCipher;
  policy: AuthenticationPolicy;
  limits: Limits;
  /** wrong codes in a quarter of an hour, for one account */
  wrongCodes: number;
  notices: Notices;
}

const wrongCode = (wayOut: string) =>
  new ShopError('wrong-code', 422, `This code is not right. ${wayOut}`, { errors: [{ field: 'code', message: 'Not right' }] });

/** What the account has, and what this session has shown. */
export async function getSecondFactor(parts: SecondFactorParts, caller: Caller): Promise<SecondFactor> {
  const { factors, waysIn } = await factorsOf(parts, caller.userId);
  const needed = lacksSecondFactor(parts.policy, { ...factors, second_factor_at: null });
  const hasFactor = factors.confirmed_at !== null || waysIn.passkeys > 0;
  // Whoever has a second factor confirms by that: a password would lead to a session without it.
  const byFirstFactor = !(needed && hasFactor);
  const offers: Record<ConfirmationWay, boolean> = {
    code: factors.role === 'admin' && (factors.confirmed_at !== null || Number(factors.recovery_codes_left) > 0),
    passkey: waysIn.passkeys > 0,
    password: byFirstFactor && waysIn.password,
    google: byFirstFactor && waysIn.google,
  };
  return {
    needed,
    proven: needed && !caller.lacksSecondFactor,
    ways: (Object.keys(offers) as ConfirmationWay[]).filter((way) => offers[way]),
    authenticatorSince: factors.confirmed_at?.toISOString() ?? null,
    passkeys: waysIn.passkeys,
    recoveryCodesLeft: Number(factors.recovery_codes_left),
  };
}

/** A key for a new authenticator app. Throws 409 if one is set up. */
export async function beginAuthenticator(parts: SecondFactorParts, caller: Caller): Promise<NewAuthenticator> {
  await requireControl(parts, caller);
  const secret = newSecret();
  const encrypted = await parts.cipher.encrypt(secret);
  if (!(await saveNewAuthenticator(parts.db, { userId: caller.userId, secret: encrypted })))
    throw new ShopError('authenticator-set-up', 409, 'An authenticator app is set up already. Remove it first.');
  return { key: keyOf(secret), uri: uriOf(secret, { issuer: maker.name, account: caller.email }) };
}

/** From now on the account asks for codes. Returns new recovery codes. Throws 409 without a new key, 422 for a wrong code. */
export async function confirmAuthenticator(parts: SecondFactorParts, caller: Caller, code: string): Promise<string[]> {
  await requireControl(parts, caller);
  return parts.db.transaction().execute(async (transaction) => {
    const authenticator = await lockAuthenticator(transaction, caller.userId);
    if (!authenticator || authenticator.confirmed_at)
      throw new ShopError('no-new-authenticator', 409, 'There is no new authenticator app to confirm. Begin again.');
    const step = await stepOfCode(parts, authenticator.secret, code);
    if (step === null) throw wrongCode('Type the one that the app shows now.');
    await recordConfirmation(transaction, { userId: caller.userId, step });
    await recordProof(transaction, caller.sessionId);
    await parts.notices.authenticatorChanged(transaction, caller.email, 'added');
    await noteFactor(transaction, caller, { field: 'authenticator app', from: null, to: 'set up' });
    return replaceRecoveryCodes(transaction, caller.userId);
  });
}

export async function removeAuthenticator(parts: SecondFactorParts, caller: Caller): Promise<void> {
  const { waysIn } = await requireControl(parts, caller);
  await parts.db.transaction().execute(async (transaction) => {
    const wasSetUp = await deleteAuthenticator(transaction, caller.userId);
    if (waysIn.passkeys === 0) await deleteRecoveryCodes(transaction, caller.userId);
    if (!wasSetUp) return;
    await parts.notices.authenticatorChanged(transaction, caller.email, 'removed');
    await noteFactor(transaction, caller, { field: 'authenticator app', from: 'set up', to: null });
  });
}

/** Throws 409 for an account without a second factor to recover. */
export async function renewRecoveryCodes(parts: SecondFactorParts, caller: Caller): Promise<string[]> {
  const { hasFactor, factors } = await requireControl(parts, caller);
  if (!hasFactor) throw new ShopError('no-second-factor', 409, 'Set up a passkey or an authenticator app first.');
  return parts.db.transaction().execute(async (transaction) => {
    const codes = await replaceRecoveryCodes(transaction, caller.userId);
    const from = Number(factors.recovery_codes_left);
    await noteFactor(transaction, caller, { field: 'recovery codes', from, to: codes.length });
    return codes;
  });
}

/** Shows the session's second factor by a code of the app or a recovery code. Throws 422 for a wrong code, 429 after too many. */
export async function proveSecondFactor(parts: SecondFactorParts, caller: Caller, code: string): Promise<void> {
  await requireStaff(parts, caller);
  const { limits } = parts;
  const limit: Limit = { name: 'second-factor', attempts: parts.wrongCodes, windowSeconds: 15 * 60 };
  // Counted before it is looked at, so that guesses at the same moment count too.
  await limits.spend(limit, caller.userId);
  await parts.db.transaction().execute(async (transaction) => {
    if (!(await isRightCode(parts, transaction, caller, code)))
      throw wrongCode('Type the one that the app shows now, or a recovery code that you have not used.');
    await recordProof(transaction, caller.sessionId);
  });
  await limits.forgive(limit, caller.userId);
}

/**
 * Why who is signed in at the provider may not add or remove a passkey now; null: they may. For buyers a recent sign-in is enough; staff
 * whose account has a second factor must have shown it, or a stolen password could put another factor in its place.
 */
export async function refusalOfPasskeyChange(parts: SecondFactorParts, providerSessionId: string): Promise<ShopError | null> {
  const session = await findSessionOfSignIn(parts.db, providerSessionId);
  if (!session || !isRecent(parts.policy, session.authenticated_at)) return reauthenticate();
  if (!lacksSecondFactor(parts.policy, session)) return null;
  const { hasFactor } = await factorsOf(parts, session.user_id);
  return hasFactor ? showSecondFactor() : null;
}

/** Writes down that a passkey was added or removed if the account is staff's. Call it in the transaction that knows of the change. */
export async function notePasskeys(transaction: Db, providerSessionId: string, change: { from: number; to: number }): Promise<void> {
  const session = await findSessionOfSignIn(transaction, providerSessionId);
  if (session?.role !== 'admin') return;
  await noteFactor(transaction, { userId: session.user_id, email: session.email ?? '' }, { field: 'passkeys', ...change });
}

async function noteFactor(transaction: Db, { userId, email }: Pick<Caller, 'userId' | 'email'>, change: AdminActChange): Promise<void> {
  await recordAdminAct(transaction, {
    userId,
    act: 'second-factor-changed',
    subject: { kind: 'account', id: userId, name: email },
    changes: [change],
  });
}

async function isRightCode(parts: SecondFactorParts, transaction: Db, { userId, email }: Caller, code: string): Promise<boolean> {
  const authenticator = await lockAuthenticator(transaction, userId);
  if (authenticator?.confirmed_at) {
    const step = await stepOfCode(parts, authenticator.secret, code);
    if (step !== null && step > Number(authenticator.last_step)) {
      await recordStep(transaction, { userId, step });
      return true;
    }
  }
  if (!(await useRecoveryCode(transaction, { userId, hash: recoveryHash(code) }))) return false;
  const { recovery_codes_left } = await findFactors(transaction, userId);
  await parts.notices.recoveryCodeUsed(transaction, email, Number(recovery_codes_left));
  return true;
}

async function replaceRecoveryCodes(transaction: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(transaction, userId);
  await recordRecoveryCodes(transaction, userId, codes.map(recoveryHash));
  return codes;
}

/** Throws 403 unless the caller is staff and has shown the second factor that the account already has. */
async function requireControl(parts: SecondFactorParts, caller: Caller) {
  const found = await requireStaff(parts, caller);
  if (caller.lacksSecondFactor && found.hasFactor) throw showSecondFactor();
  return found;
}

async function requireStaff(parts: SecondFactorParts, caller: Caller) {
  const found = await factorsOf(parts, caller.userId);
  if (found.factors.role !== 'admin') throw forbidden('Only staff need a second factor.');
  return found;
}

async function factorsOf({ db, provider }: SecondFactorParts, userId: string) {
  const factors = await findFactors(db, userId);
  const waysIn = await provider.waysIn(db, factors.subject);
  return { factors, waysIn, hasFactor: factors.confirmed_at !== null || waysIn.passkeys > 0 };
}

/** Without the key that encrypted the secret no code is right, but recovery codes are. */
async function stepOfCode({ cipher }: SecondFactorParts, encrypted: string, code: string): Promise<number | null> {
  const opened = await cipher.decrypt(encrypted);
  return opened && stepOf(opened.secret, code);
}
