import { z } from 'zod';
import { isoDate, text } from '../fields.ts';

/**
 * code      a code of an authenticator app, or a recovery code
 * passkey, password, google   signing in again in this way
 */
export const confirmationWays = ['code', 'passkey', 'password', 'google'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** What an account has to prove who uses it, and what this session has proven. */
export const secondFactorSchema = z
  .object({
    needed: z.boolean().describe('Whether this account needs a second factor before it may act as staff'),
    proven: z.boolean().describe('Whether this session has shown a second factor'),
    ways: z.array(z.enum(confirmationWays)).describe('How this account can confirm that its owner is there'),
    authenticatorSince: isoDate.nullable().describe('When an authenticator app was set up'),
    passkeys: z.int(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The key of a new authenticator app. It counts once a code of it has been confirmed. */
export const newAuthenticatorSchema = z
  .object({
    key: z.string().describe('Base32, for typing it in'),
    uri: z.string().describe('otpauth: address, for a QR code'),
  })
  .meta({ id: 'NewAuthenticator' });
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

export const codeRequestSchema = z.strictObject({ code: text(50) });

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()).describe('Each works once. The shop keeps only their hashes') })
  .meta({ id: 'RecoveryCodes' });
