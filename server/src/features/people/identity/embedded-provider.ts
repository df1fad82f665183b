import { isSignUpEmail, normalizeEmail } from '@axlewright/contract/people/email';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type pg from 'pg';
import { dialectOf } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/db.ts';
import { checkDisplayNames } from './check-display-names.ts';
import { checkResetLink } from './check-reset-link.ts';
import { confirmationHours, confirmEmail } from './confirm-email.ts';
import { forgetLibraryVariables } from './forget-library-variables.ts';
import { endFormerSignIn, noteFormerSignIn } from './former-sign-in.ts';
import { type GoogleAtWork, googleSignIn } from './google-provider.ts';
import { deleteSignIn, endOlderLinks, findPasswordHash, hasPasskey, proveByReset } from './identity.queries.ts';
import type { ProviderSecrets } from './identity-keys.ts';
import { guardPasskeys, keepPasskeyOfOpenSignIn, type PasskeyChanges, passkeys, removePasskeys } from './passkeys.ts';
import { refuseBreachedPasswords } from './refuse-breached-passwords.ts';

/** Path under which the provider's own endpoints lie. */
export const identityPath = '/identity';

/** Header in which the shop tells the provider the visitor's network address, as its own limits and logs see it. */
export const visitorHeader = 'x-shop-visitor';

/** Audience of the ID tokens. */
export const idTokenAudience = 'axlewright-shop';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const passkeyPath = '/passkey/verify-authentication';

const resetLinkSeconds = 60 * 60;

export interface EmbeddedProviderOptions {
  pool: pg.Pool;
  database: Database;
  publicUrl: string;
  trustedOrigins: string[];
  secrets: ProviderSecrets;
  /** null: no Google */
  google: GoogleAtWork | null;
  /** `url` is the page that sets the new password; it holds the one-time token */
  sendPasswordReset: (to: string, url: string) => Promise<void>;
  passkeyChanges: PasskeyChanges;
  /** `url` is the page that confirms the address; it holds the token */
  sendEmailConfirmation: (to: string, url: string) => Promise<void>;
  logError: (error: unknown) => void;
}

/** The identity provider that runs inside the shop: e-mail and password, Google, cookie session, ID tokens by JWKS. */
export function buildProvider({
  pool,
  database,
  publicUrl,
  trustedOrigins,
  secrets,
  google,
  sendPasswordReset,
  passkeyChanges,
  sendEmailConfirmation,
  logError,
}: EmbeddedProviderOptions) {
  const sendConfirmation = (to: string, token: string) =>
    sendEmailConfirmation(to, `${publicUrl}/verify-email?${new URLSearchParams({ token })}`);
  forgetLibraryVariables(process.env);
  return betterAuth({
    appName: 'Axlewright',
    baseURL: publicUrl,
    basePath: identityPath,
    ...secrets,
    trustedOrigins,
    telemetry: { enabled: false },
    // It logs addresses with its refusals; only what it did not expect is worth a line.
    logger: { disabled: true },
    onAPIError: {
      // The library's own page of errors is closed; the login page explains what went wrong with Google.
      errorURL: `${publicUrl}/login`,
      onError: (error) => {
        if (!(error instanceof APIError)) logError(error);
      },
    },
    // The shop has counters of its own that hold across instances.
    rateLimit: { enabled: false },
    database: { dialect: dialectOf(pool), type: 'postgres', schemaName: 'identity', transaction: true },
    // By default it would believe any X-Forwarded-For.
    advanced: { ipAddress: { ipAddressHeaders: [visitorHeader] } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hash(password, argon2id),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendPasswordReset(user.email, `${publicUrl}/reset-password?${new URLSearchParams({ token })}`),
      onPasswordReset: ({ user }) => database.transaction().execute((transaction) => proveByReset(transaction, user.id)),
    },
    // Google's tokens are not kept, so there is nothing to bring up to date.
    account: { updateAccountOnSignIn: false },
    session: {
      additionalFields: { method: { type: 'string', required: false, input: false } },
      // The shop's own rule for passkeys is stricter, and counts codes of an authenticator app as well.
      freshAge: 0,
    },
    emailVerification: {
      expiresIn: confirmationHours * 3600,
      sendVerificationEmail: ({ user, token }) => sendConfirmation(user.email, token),
      // The mail after sign-up is the plugin's.
      sendOnSignUp: false,
    },
    user: {
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified
          ? { error: 'email_not_verified', errorDescription: 'Google has not verified this address.' }
          : undefined,
    },
    databaseHooks: {
      verification: {
        create: {
          after: async ({ id, value }, context) => {
            if (context?.path !== '/request-password-reset') return;
            await database.transaction().execute((transaction) => endOlderLinks(transaction, { userId: value, newestId: id }));
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => ({ data: { ...session, method: context?.path === passkeyPath ? 'passkey' : null } }),
          // A password or passkey that was taken away between its check and this moment opens nothing.
          after: async (session, context) => {
            const proof = proofs[context?.path ?? ''];
            if (proof && !(await proof.isStillThere(database, session.userId, context?.body))) {
              await deleteSignIn(database, session.id);
              throw new APIError('UNAUTHORIZED', proof.refusal);
            }
            if (context) await noteFormerSignIn(database, context, session.userId);
          },
        },
      },
      user: {
        create: {
          before: async (user) => {
            const email = normalizeEmail(user.email);
            if (!isSignUpEmail(email)) throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Provide a valid Email' });
            return { data: { ...user, email } };
          },
        },
      },
    },
    plugins: [
      refuseBreachedPasswords,
      confirmEmail({ sendConfirmation }),
      checkDisplayNames,
      checkResetLink,
      passkeys(trustedOrigins),
      guardPasskeys(passkeyChanges),
      removePasskeys(database, passkeyChanges),
      keepPasskeyOfOpenSignIn(database, passkeyChanges),
      endFormerSignIn(database),
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: publicUrl,
          audience: idTokenAudience,
          expirationTime: '5m',
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            sid: session.id,
            auth_time: Math.floor(session.createdAt.getTime() / 1000),
            // A passkey is two factors in one: the device, and the finger, face or PIN that it asked for.
            ...(session.method === 'passkey' ? { amr: ['mfa'] } : {}),
          }),
        },
      }),
      ...(google ? [googleSignIn(database, google)] : []),
    ],
  });
}

interface Proof {
  isStillThere: (database: Database, userId: string, body: { password?: string; response?: { id?: string } }) => Promise<boolean>;
  refusal: { code: string; message: string };
}

/** What opens a session by which call. */
const proofs: Record<string, Proof> = {
  '/sign-in/email': {
    // The very one that was used: a reset may have put another in its place while it was being checked.
    isStillThere: async (database, userId, { password }) => {
      const stored = await findPasswordHash(database, userId);
      return stored !== null && verify(stored, password ?? '');
    },
    refusal: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  },
  [passkeyPath]: {
    // The very one that was used: another may be on its way in at this moment.
    isStillThere: (database, userId, { response }) => hasPasskey(database, { userId, credentialId: response?.id ?? '' }),
    refusal: { code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
  },
};
