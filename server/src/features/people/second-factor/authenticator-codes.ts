import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Time-based codes (RFC 6238) as authenticator apps show them: six digits, a new one every 30 seconds. */
const periodMs = 30_000;

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => randomBytes(20).toString('base64url');

export function keyOf(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/** The address that an app reads from a QR code. */
export function uriOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return createOTP(secret).url(issuer, account);
}

/**
 * The time step that a code belongs to; null if it belongs to none. The step before and the one after count as well, for clocks that
 * differ and people who type slowly. Whoever accepts a code keeps its step, so that no code counts twice.
 */
export async function stepOf(secret: string, typed: string, nowMs = Date.now()): Promise<number | null> {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  const now = Math.floor(nowMs / periodMs);
  let found: number | null = null;
  for (const step of [now - 1, now, now + 1]) {
    const right = Buffer.from(await createOTP(secret).hotp(step));
    if (code.length === right.length && timingSafeEqual(code, right)) found = step;
  }
  return found;
}

const recoveryCodeCount = 10;
/** Without letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of ten characters, about 49 random bits each: guessing is limited, so that is plenty. */
export function newRecoveryCodes(): string[] {
  const characters = (count: number) => Array.from({ length: count }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${characters(5)}-${characters(5)}`);
}

/** Upper case, spaces and the hyphen do not matter. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('base64url');
}
