import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Authenticator apps show a new code of six digits after this time (RFC 6238). */
const periodMs = 30_000;

/** 160 random bits, as RFC 4226 recommends. */
export const newAuthenticatorSecret = (): string => randomBytes(20).toString('base64url');

/** The key that users type into an authenticator app that cannot scan the QR code. */
export function setupKeyOf(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/** Returns the otpauth: URL for the QR code. */
export function otpauthUrlOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return createOTP(secret).url(issuer, account);
}

/**
 * Returns the number of the 30-second period of a valid code, or null for an invalid code. The codes of the period before and after are also valid,
 * because clocks differ and people type slowly. The caller stores the number, and rejects the same number next time, because a code may work only
 * once.
 */
export async function findTimeStep(secret: string, typed: string, nowMs = Date.now()): Promise<number | null> {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  const currentStep = Math.floor(nowMs / periodMs);
  let validStep: number | null = null;
  for (const step of [currentStep - 1, currentStep, currentStep + 1]) {
    const expected = Buffer.from(await createOTP(secret).hotp(step));
    if (code.length === expected.length && timingSafeEqual(code, expected)) validStep = step;
  }
  return validStep;
}

const recoveryCodeCount = 10;
/** Lacks letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates ten codes of ten characters, with about 49 random bits each. That is enough, because the number of guesses is limited. */
export function newRecoveryCodes(): string[] {
  const characters = (count: number) => Array.from({ length: count }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${characters(5)}-${characters(5)}`);
}

/** Hashes a recovery code. Ignores case, spaces and hyphens. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('base64url');
}
