import type { Mutation } from '../mutation.ts';

const googleTokenTest = 'server/src/features/people/identity/google-tokens.test.ts: is rejected with %s';

/** The embedded identity provider: Google's ID tokens, password hashes, and what it logs and stores. */
export const identityMutations: readonly Mutation[] = [
  {
    name: 'the identity library prints unexpected errors with their row values',
    file: 'server/src/features/people/identity/embedded-provider.ts',
    find: '      throw: true,\n',
    replace: '',
    test: 'server/src/features/people/identity/provider-failures.test.ts: an unexpected error of the provider results in a 500 and one line in the log, without personal data',
  },
  {
    name: 'an ID token of another Google sign-in is accepted',
    file: 'server/src/features/people/identity/google-provider.ts',
    find: 'if (payload.nonce !== nonce) throw',
    replace: 'if (payload.nonce === undefined) throw',
    test: googleTokenTest,
  },
  {
    name: 'an ID token from Google for another client is accepted',
    file: 'server/src/features/people/identity/google-provider.ts',
    find: '      audience: clientId,\n',
    replace: '',
    test: googleTokenTest,
  },
  {
    name: 'network addresses of expired sign-ins are kept',
    file: 'server/src/shop-jobs.ts',
    find: '    deleteOldSignIns,\n',
    replace: '',
    test: 'server/src/features/people/identity/delete-old-sign-ins.test.ts: the nightly job deletes expired sign-ins and links even if an earlier step fails, and keeps those that are valid',
  },
  {
    name: 'one email address can sign up without a limit',
    file: 'server/src/features/people/identity/sign-in-limits.ts',
    find: '        await limits.spend(signUpEmail, email);\n',
    replace: '',
    test: 'server/src/features/people/account-end/close-account.test.ts: and signing up again is possible five times a day; each time, an unconfirmed address gets only one email',
  },
  {
    name: 'errors that the identity library catches are not logged',
    file: 'server/src/features/people/identity/embedded-provider.ts',
    find: 'APIError)) logError(detail);',
    replace: 'APIError)) continue;',
    test: 'server/src/features/people/identity/provider-failures.test.ts: an error that the library catches is also logged in one line',
  },
  {
    name: 'hashing takes all threads of the pool',
    file: 'server/src/features/people/identity/password-hashes.ts',
    find: 'const maxRunning = availableParallelism() < 4 ? 1 : 2;',
    replace: 'const maxRunning = 20;',
    test: 'server/src/features/people/identity/password-hashes.test.ts: a file can be read while many hashes are waiting',
  },
  {
    name: 'a sign-in that is rejected because the shop is busy counts as a wrong password',
    file: 'server/src/features/people/identity/identity.routes.ts',
    find: 'error.status === 503) await limits.undo(path, body, request.ip);',
    replace: 'error.status === 599) await limits.undo(path, body, request.ip);',
    test: 'server/src/features/people/identity/password-hashes.test.ts: a sign-in gets 503 if too many others are running, and does not count as a wrong password',
  },
  {
    name: 'a sign-in with a replaced password is accepted',
    file: 'server/src/features/people/identity/password-hashes.ts',
    find: 'stored === (await matchedHash.get())',
    replace: '(await matchedHash.get()) !== null',
    test: 'server/src/features/people/identity/password-reset.test.ts: rejects the old password, even if a sign-in with it began before the reset',
  },
  {
    name: 'every order is shown as the own order of whoever reads it',
    file: 'server/src/features/sales/orders/order-json.ts',
    find: 'row.user_id === callerId',
    replace: 'true',
    test: 'server/src/features/people/identity/firebase-identity.test.ts: an account whose email address changes at Firebase keeps its orders, and may cancel them',
  },
  {
    name: 'a session that ends in one tab counts as a logout in the others',
    file: 'web/app/platform/session.ts',
    find: 'key !== null && !hasLoggedOut',
    replace: 'false',
    test: 'e2e/journeys/order-pad-recovery.spec.ts: and another tab notices it, the pad asks for a login and keeps the rows of the account, also after an earlier logout',
  },
  {
    name: 'a logout leaves a typed VIN in the tab',
    file: 'web/app/platform/drafts.ts',
    find: '  for (const forget of forgetAll) forget();\n',
    replace: '',
    test: 'e2e/journeys/garage.spec.ts: a visitor enters a VIN, and saves the car with it after the login; a logout removes the VIN from the tab',
  },
  {
    name: 'a VIN that a visitor typed reaches a second account in the tab',
    file: 'web/app/features/catalog/vehicle/typed-vin.ts',
    find: 'userId: typed.userId || currentUserId()',
    replace: 'userId: typed.userId',
    test: 'e2e/journeys/garage.spec.ts: the next account in the tab does not get a VIN that was typed before the login',
  },
];
