import type { Mutation } from '../mutation.ts';

const guard = 'server/src/platform/auth/guard.ts';
const secondFactor = 'server/src/features/people/second-factor/second-factor.ts';
const secondFactorTest = 'server/src/features/people/second-factor/second-factor.test.ts';
const recentSignInTest = 'server/src/features/people/second-factor/recent-sign-in.test.ts';
const notRecent = `${recentSignInTest}: cannot refund or change roles and second factors, until the user enters a code`;
const passkeysNotRecent = `${recentSignInTest}: cannot add or remove passkeys until the user signs in again, which ends the old sign-in of the browser`;

/** Second factors of staff, and calls that require a recent sign-in. */
export const secondFactorMutations: readonly Mutation[] = [
  {
    name: 'staff without a second factor have their rights',
    file: guard,
    find: 'staffRole: lacksSecondFactor(policy, row) ? null : row.role,',
    replace: 'staffRole: row.role,',
    test: `${secondFactorTest}: have the admin role but not its permissions, and stay logged in`,
  },
  {
    name: 'a sign-in stays recent forever',
    file: guard,
    find: 'Date.now() - authenticatedAt.getTime() < sudoMinutes * 60_000',
    replace: 'sudoMinutes > 0',
    test: notRecent,
  },
  {
    name: 'a refund requires no recent sign-in',
    file: 'contract/src/money/money.endpoints.ts',
    find: 'body: newRefundSchema,\n    sudo: true,',
    replace: 'body: newRefundSchema,',
    test: notRecent,
  },
  {
    name: 'making an admin requires no recent sign-in',
    file: 'contract/src/people/people.endpoints.ts',
    find: "modifiedCount is 0 if it already was an admin',\n    params: byEmail,\n    sudo: true,",
    replace: "modifiedCount is 0 if it already was an admin',\n    params: byEmail,",
    test: notRecent,
  },
  {
    name: 'changing a staff role requires no recent sign-in',
    file: 'contract/src/people/people.endpoints.ts',
    find: '    body: staffRoleChangeSchema,\n    sudo: true,',
    replace: '    body: staffRoleChangeSchema,',
    test: notRecent,
  },
  {
    name: 'adding a passkey requires no recent sign-in',
    file: 'server/src/features/people/identity/passkeys.ts',
    find: "new Set(['/passkey/generate-register-options', ",
    replace: 'new Set([',
    test: passkeysNotRecent,
  },
  {
    name: 'an authenticator code is accepted twice',
    file: secondFactor,
    find: 'step !== null && step > Number(authenticator.last_step)',
    replace: 'step !== null',
    test: `${secondFactorTest}: gets the permissions with a code of the app, but each code works only once`,
  },
  {
    name: 'a recovery code is accepted twice',
    file: 'server/src/features/people/second-factor/second-factor.queries.ts',
    find: "\n    .where('used_at', 'is', null)\n    .returning('hash')",
    replace: "\n    .returning('hash')",
    test: `${secondFactorTest}: gets the permissions with a recovery code, which works only once, and the user gets an email`,
  },
  {
    name: 'a password is enough to replace a second factor',
    file: secondFactor,
    find: 'if (caller.lacksSecondFactor && account.hasFactor) throw',
    replace: 'if (!caller && account.hasFactor) throw',
    test: `${secondFactorTest}: cannot replace or remove second factors with only a password`,
  },
  {
    name: 'the number of wrong codes is unlimited',
    file: secondFactor,
    find: '  await limits.spend(limit, caller.userId);\n',
    replace: '',
    test: `${secondFactorTest}: can try at most ten codes in 15 minutes, even with simultaneous requests`,
  },
  {
    name: 'a new authenticator app is missing from the audit log',
    file: secondFactor,
    find: "    await recordFactorChange(transaction, caller, { field: 'authenticator app', from: null, to: 'set up' });\n",
    replace: '',
    test: `${secondFactorTest}: the audit log records every change of a second factor of staff`,
  },
  {
    name: 'secrets of authenticator apps are not re-encrypted',
    file: 'server/src/features/people/second-factor/authenticator-cipher.ts',
    find: 'else if (!opened.withFirstKey) await',
    replace: 'else if (!from) await',
    test: 'server/src/features/people/second-factor/second-factor-keys.test.ts: authenticator apps still work after their key moves to a file and after a key rotation; if the key is lost, recovery codes work',
  },
  {
    name: 'environment variables of the identity library have an effect',
    file: 'server/src/features/people/identity/embedded-provider.ts',
    find: '  removeLibraryVariables(process.env);\n',
    replace: '',
    test: 'server/src/features/people/identity/library-variables.test.ts: environment variables of the library do not change keys, URL, trusted origins or telemetry',
  },
  {
    name: 'no email is sent when a command changes a role',
    file: 'server/src/commands/admin.ts',
    find: 'if (!(await hasJobQueues(db))) return null;',
    replace: 'if (await hasJobQueues(db)) return null;',
    test: 'server/src/commands/admin.test.ts: grants, lists and revokes staff roles, but never takes the role from the last admin',
  },
  {
    name: 'no email is sent when a command logs a user out',
    file: 'server/src/features/people/users/users.ts',
    find: '    if (user.email) await notices?.signedOut(transaction, user.email);\n',
    replace: '',
    test: 'server/src/commands/admin.test.ts: logs a user out everywhere and notifies the owner by email',
  },
  {
    name: 'no email is sent when a command resets a second factor',
    file: 'server/src/features/people/users/users.ts',
    find: '    if (user.email) await notices?.secondFactorReset(transaction, user.email);\n',
    replace: '',
    test: 'server/src/commands/admin.test.ts: resets the second factor of an account, and notifies the owner by email',
  },
  {
    name: 'a reset link that is saved after a newer one stays valid',
    file: 'server/src/features/people/identity/identity.queries.ts',
    find: 'order by "createdAt" desc, "id" desc limit 1)`',
    replace: 'order by ctid desc limit 1)`',
    test: 'server/src/features/people/identity/password-reset.test.ts: invalidates a link that was created before another one but is saved after it',
  },
  {
    name: 'a refunded buyer remains verified',
    file: 'server/src/features/desk/reviews/reviews.queries.ts',
    find: 'refunded_cents = amount_cents',
    replace: 'refunded_cents > amount_cents',
    test: 'server/src/features/desk/reviews/reviews.test.ts: a buyer whose only paid order was refunded in full is no longer a verified buyer',
  },
];
