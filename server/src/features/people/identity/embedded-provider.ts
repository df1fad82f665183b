import { isSignUpEmail, normalizeEmail } from '@axlewright/contract/people/email';
import { paths } from '@axlewright/contract/site/page-paths';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type pg from 'pg';
import { dialectOf } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/db.ts';
import { checkDisplayNames } from './check-display-names.ts';
import { checkResetLink } from './check-reset-link.ts';
import { confirmationHours, confirmEmail } from './confirm-email.ts';
import { type DiscoveredGoogle, googleSignIn } from './google-provider.ts';
import { deleteOlderResetLinks, deleteSignIn, findPasswordHash, hasPasskey } from './identity.queries.ts';
import type { ProviderSecrets } from './identity-keys.ts';
import { checkNewPasskey, guardPasskeys, type PasskeyChanges, passkeys, replacePasskeyRemoval } from './passkeys.ts';
import { hashPassword, isMatchedHash, verifyPassword } from './password-hashes.ts';
import { rejectWeakPasswords } from './reject-weak-passwords.ts';
import { removeLibraryVariables } from './remove-library-variables.ts';
import { endReplacedSignIn, rememberReplacedSignIn } from './replaced-sign-in.ts';
import { resetPasswordInOneTransaction } from './reset-password.ts';

/** The path of the provider's own endpoints. */
export const identityPath = '/identity';

/** The request header in which the shop passes the visitor's network address to the provider. */
export const visitorHeader = 'x-shop-visitor';

/** The audience of the ID tokens. */
export const idTokenAudience = 'axlewright-shop';

const passkeyPath = '/passkey/verify-authentication';

/** How long a link for a new password works. */
export const passwordResetHours = 1;

export interface EmbeddedProviderOptions {
  pool: pg.Pool;
  database: Database;
  publicUrl: string;
  trustedOrigins: string[];
  secrets: ProviderSecrets;
  /** null: no Google sign-in */
  google: DiscoveredGoogle | null;
  /** `url` is the page that sets the new password. It contains the one-time token. */
  sendPasswordReset: (to: string, url: string) => Promise<void>;
  passkeyChanges: PasskeyChanges;
  /** `url` is the page that confirms the email address. It contains the token. */
  sendEmailConfirmation: (to: string, url: string) => Promise<void>;
  logError: (error: unknown) => void;
}

/** Creates the identity provider that runs inside the shop. Users sign in with password, Google or passkeys, and get ID tokens. */
export function createEmbeddedProvider({
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
    sendEmailConfirmation(to, `${publicUrl}${paths.verifyEmail}?${new URLSearchParams({ token })}`);
  removeLibraryVariables(process.env);
  return betterAuth({
    appName: 'Axlewright',
    baseURL: publicUrl,
    basePath: identityPath,
    ...secrets,
    trustedOrigins,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Logs unexpected errors, but not the library's messages, because these contain email addresses.
      log: (_level, _message, ...details) => {
        for (const detail of details) if (detail instanceof Error && !(detail instanceof APIError)) logError(detail);
      },
    },
    onAPIError: {
      // The login page shows errors of the Google sign-in. The library's error page is not used.
      errorURL: `${publicUrl}${paths.login}`,
      // Passes unexpected errors to the shop's error handler. The library would log all their fields, which can contain personal data.
      throw: true,
    },
    // Not needed: the shop has its own limits, which count the requests to all instances.
    rateLimit: { enabled: false },
    database: { dialect: dialectOf(pool), type: 'postgres', schemaName: 'identity', transaction: true },
    advanced: {
      // By default, the library would trust any X-Forwarded-For header.
      ipAddress: { ipAddressHeaders: [visitorHeader] },
      // By default, the library would not check the origin in tests, so tests would accept what a real shop rejects.
      disableOriginCheck: false,
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: passwordResetHours * 3_600,
      sendResetPassword: ({ user, token }) =>
        sendPasswordReset(user.email, `${publicUrl}${paths.resetPassword}?${new URLSearchParams({ token })}`),
    },
    // By default, a sign-in with Google would update the stored Google tokens. The shop does not store them.
    account: { updateAccountOnSignIn: false },
    session: {
      additionalFields: { method: { type: 'string', required: false, input: false } },
      // 0 turns off the library's check for a recent sign-in. The shop's own check is stricter, and also accepts codes from an authenticator app.
      freshAge: 0,
    },
    emailVerification: {
      expiresIn: confirmationHours * 3600,
      sendVerificationEmail: ({ user, token }) => sendConfirmation(user.email, token),
      // The confirmEmail plugin sends the email after sign-up.
      sendOnSignUp: false,
    },
    user: {
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified
          ? { error: 'email_not_verified', errorDescription: 'Google has not verified this email address.' }
          : undefined,
    },
    databaseHooks: {
      verification: {
        create: {
          after: async ({ value }, context) => {
            if (context?.path !== '/request-password-reset') return;
            await database.transaction().execute((transaction) => deleteOlderResetLinks(transaction, value));
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => ({ data: { ...session, method: context?.path === passkeyPath ? 'passkey' : null } }),
          // Rejects the sign-in if its password or passkey was removed after the library checked it.
          after: async (session, context) => {
            const proof = proofs[context?.path ?? ''];
            if (proof && !(await proof.isStillValid(database, session.userId, context?.body))) {
              await deleteSignIn(database, session.id);
              throw new APIError('UNAUTHORIZED', proof.error);
            }
            if (context) await rememberReplacedSignIn(database, context, session.userId);
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
      rejectWeakPasswords,
      resetPasswordInOneTransaction(database),
      confirmEmail({ sendConfirmation }),
      checkDisplayNames,
      checkResetLink,
      passkeys(trustedOrigins),
      guardPasskeys(passkeyChanges),
      replacePasskeyRemoval(database, passkeyChanges),
      checkNewPasskey(database, passkeyChanges),
      endReplacedSignIn(database),
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
            // A passkey counts as two factors: the device, and the fingerprint, face or PIN.
            ...(session.method === 'passkey' ? { amr: ['mfa'] } : {}),
          }),
        },
      }),
      ...(google ? [googleSignIn(database, google, logError)] : []),
    ],
  });
}

interface Proof {
  isStillValid: (database: Database, userId: string, body: { response?: { id?: string } }) => Promise<boolean>;
  error: { code: string; message: string };
}

/** For each sign-in call: a second check of the password or passkey, and the error if the check fails. */
const proofs: Record<string, Proof> = {
  '/sign-in/email': {
    // A password reset may have replaced the password during the first check. Each hash has a new salt, so equal hashes mean the same password.
    isStillValid: async (database, userId) => isMatchedHash(await findPasswordHash(database, userId)),
    error: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  },
  [passkeyPath]: {
    // Looks for the passkey of this sign-in. The user may have other passkeys.
    isStillValid: (database, userId, { response }) => hasPasskey(database, { userId, credentialId: response?.id ?? '' }),
    error: { code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' },
  },
};
