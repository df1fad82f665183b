import { z } from 'zod';
import { isoDateTime, text } from '../fields.ts';

/**
 * How a user can confirm a sign-in:
 * code                        a code from an authenticator app, or a recovery code
 * passkey, password, google   a new sign-in with a passkey, a password, or Google
 */
export const confirmationWays = ['code', 'passkey', 'password', 'google'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** The second factors of an account, and whether this session has passed one. */
export const secondFactorSchema = z
  .object({
    needed: z.boolean().describe('Whether this account needs a second factor for staff calls'),
    proven: z.boolean().describe('Whether this session has passed a second factor'),
    ways: z.array(z.enum(confirmationWays)).describe('How this account can confirm a sign-in'),
    authenticatorSince: isoDateTime.nullable().describe('When an authenticator app was set up'),
    passkeys: z.int(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The key for a new authenticator app. The app becomes a second factor when one of its codes is confirmed. */
export const newAuthenticatorSchema = z
  .object({
    key: z.string().describe('The key in Base32, for users who type it into the app'),
    uri: z.string().describe('An otpauth: URL with the key, for a QR code'),
  })
  .meta({ id: 'NewAuthenticator' });
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

export const codeRequestSchema = z.strictObject({ code: text(50) });

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()).describe('Each works once. The shop stores only hashes of them') })
  .meta({ id: 'RecoveryCodes' });
