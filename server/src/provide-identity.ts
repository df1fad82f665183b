import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { identitySecretName, type Settings } from './env.ts';
import { confirmationHours } from './features/people/identity/confirm-email.ts';
import { createEmbeddedIdentity } from './features/people/identity/embedded-identity.ts';
import { passwordResetHours } from './features/people/identity/embedded-provider.ts';
import { createFirebaseIdentity } from './features/people/identity/firebase-identity.ts';
import type { GoogleClient } from './features/people/identity/google-provider.ts';
import { identityRoutes } from './features/people/identity/identity.routes.ts';
import { prepareProviderSecrets } from './features/people/identity/identity-keys.ts';
import { emailConfirmationMail, passwordResetMail } from './features/people/identity/identity-mails.ts';
import type { PasskeyChanges } from './features/people/identity/passkeys.ts';
import { signInLimits } from './features/people/identity/sign-in-limits.ts';
import type { IdentityProvider } from './platform/auth/identity-provider.ts';
import { readKeys } from './platform/auth/key-file.ts';
import type { Database } from './platform/database/db.ts';
import type { LogSignIn } from './platform/http/sign-in-log.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Mailer } from './platform/mail/mail.ts';

interface IdentityDependencies {
  settings: Settings;
  database: Database;
  pool: pg.Pool;
  google: GoogleClient | null;
  limits: Limits;
  mailer: Mailer;
  passkeyChanges: PasskeyChanges;
  logSignIn: LogSignIn;
}

/** Returns Firebase if the settings choose it. Otherwise returns the embedded provider, and mounts its endpoints. */
export async function provideIdentity(app: FastifyInstance, dependencies: IdentityDependencies): Promise<IdentityProvider> {
  const { settings, database, pool, google, limits, mailer, passkeyChanges, logSignIn } = dependencies;
  if (settings.firebase) return createFirebaseIdentity(settings.firebase);
  const { identityKeyFile: file } = settings;
  const keys = await readKeys(database, { setting: 'IDENTITY_KEY_FILE', file, secret: identitySecretName });
  const identity = createEmbeddedIdentity({
    pool,
    database,
    publicUrl: settings.publicUrl,
    trustedOrigins: ownOrigins(settings),
    keys,
    secrets: await prepareProviderSecrets(database, keys, { fromFile: file !== null }),
    google,
    sendPasswordReset: (to, url) => mailer.sendMail(database, { to, ...passwordResetMail({ url, hours: passwordResetHours }) }),
    passkeyChanges,
    sendEmailConfirmation: (to, url) => mailer.sendMail(database, { to, ...emailConfirmationMail({ url, hours: confirmationHours }) }),
    logError: (error) => app.log.error({ err: error }, 'identity provider failed'),
  });
  await identityRoutes(app, {
    identity,
    publicUrl: settings.publicUrl,
    ownOrigins: ownOrigins(settings),
    limits: signInLimits(limits, settings.signInLimits),
    logSignIn,
  });
  return identity;
}

/** Returns the origins of the shop's pages. In demo mode, also returns localhost and 127.0.0.1. */
function ownOrigins({ mode, publicUrl, port }: Settings): [string, ...string[]] {
  return mode === 'live' ? [publicUrl] : [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
