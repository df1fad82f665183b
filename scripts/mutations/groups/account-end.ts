import type { Mutation } from '../mutation.ts';

const accountEnd = 'server/src/features/people/account-end';
const closeAccount = `${accountEnd}/close-account.ts`;
const closeTest = `${accountEnd}/close-account.test.ts`;
const ordersTest = `${accountEnd}/close-account-orders.test.ts`;
const forOwnerTest = `${accountEnd}/close-account-for-owner.test.ts`;
const firebaseTest = `${accountEnd}/close-account-firebase.test.ts`;
const racesTest = `${accountEnd}/close-account-races.test.ts`;
const exportTest = `${accountEnd}/export-account.test.ts`;

/** Exporting the data of an account, and closing it. */
export const accountEndMutations: readonly Mutation[] = [
  {
    name: 'a closed account keeps its profile',
    file: closeAccount,
    find: '  await deleteProfile(transaction, userId);\n',
    replace: '',
    test: `${closeTest}: deletes name, email address, profile, sessions and all ways to sign in`,
  },
  {
    name: 'the password of a closed account still works',
    file: closeAccount,
    find: '  await provider.deleteUser(transaction, subject);\n',
    replace: '',
    test: `${closeTest}: ends access immediately: tokens, cookies and passwords no longer work`,
  },
  {
    name: 'reviews of a closed account keep the name',
    file: closeAccount,
    find: '  await signReviewsAsFormerCustomer(transaction, userId);\n',
    replace: '',
    test: `${closeTest}: removes the name from reviews on the public pages`,
  },
  {
    name: 'an account with unpaid orders can be closed',
    file: closeAccount,
    find: 'if (orders > 0)',
    replace: 'if (orders > 99)',
    test: `${ordersTest}: must be paid or canceled before the account is closed`,
  },
  {
    name: 'the only owner leaves the other members without an owner',
    file: closeAccount,
    find: '    await requireOtherOwners(transaction, userId);\n',
    replace: '',
    test: `${closeTest}: fails for the only owner of a company with other members, until there is another owner`,
  },
  {
    name: 'the last admin can close their account',
    file: closeAccount,
    find: 'if (account.isLastAdmin)',
    replace: 'if (account.isLastAdmin && by)',
    test: `${closeTest}: the last admin cannot close their account`,
  },
  {
    name: 'closing an account sends an email to an address that was never confirmed',
    file: closeAccount,
    find: 'if (by || account.email_verified)',
    replace: 'if (by || account.email)',
    test: `${closeTest}: and signing up again is possible five times a day; each time, an unconfirmed address gets only one email`,
  },
  {
    name: 'support can close the account of a staff member',
    file: 'server/src/features/people/users/may-support.ts',
    find: "role === null ? 'users.support'",
    replace: "role !== 'admin' ? 'users.support'",
    test: `${forOwnerTest}: needs the capability users.manage if it is an account of staff`,
  },
  {
    name: 'a sign-in from before the account was closed opens a new account',
    file: 'server/src/features/people/session/session.ts',
    find: '    if (identity.signedInAt <= user.closed_at) throw noIdentityError();\n',
    replace: '',
    test: `${firebaseTest}: with Firebase, a closed account stays closed, and a later sign-in of the same user opens a new account`,
  },
  {
    name: 'invitations to a closed account stay open',
    file: 'server/src/features/people/companies/leave-all-companies.queries.ts',
    find: "where.or([where('invited_by', '=', userId), where('email', '=', email)])",
    replace: "where.or([where('invited_by', '=', userId)])",
    test: `${closeTest}: withdraws the open invitations that the account has sent or received, and deletes their addresses`,
  },
  {
    name: 'the address of a closed account stays in invitations',
    file: 'server/src/features/people/companies/leave-all-companies.queries.ts',
    find: ".set({ email: '', withdrawn_at:",
    replace: '.set({ withdrawn_at:',
    test: `${exportTest}: contains no email address of a closed account that accepted an invitation`,
  },
  {
    name: 'requests to move the orders of a closed account stay open',
    file: closeAccount,
    find: '    await declineMovesOf(transaction, userId);\n',
    replace: '',
    test: `${ordersTest}: closing an account declines the open requests to move its orders`,
  },
  {
    name: 'an order that was placed while its account was closed fails with the wrong error',
    file: 'server/src/features/sales/orders/order-rejection.ts',
    find: '  if (account.closed_at) return notLoggedInError();\n',
    replace: '',
    test: `${racesTest}: an order that waits for a lock on its part is not placed if the account is closed meanwhile`,
  },
  {
    name: 'a profile saved while the account is being closed fails with an internal error',
    file: 'server/src/platform/http/problems.ts',
    find: "case 'AX001':",
    replace: "case 'AX002':",
    test: `${racesTest}: %s that is saved while the account is closed is rejected`,
  },
  {
    name: 'an export ends after the first batch of orders',
    file: `${accountEnd}/exported-files.ts`,
    find: 'cursor = next ?? undefined;',
    replace: 'cursor = next && undefined;',
    test: `${exportTest}: reads many orders in batches, and exports each once`,
  },
  {
    name: 'an export contains orders of a company that the account has left',
    file: 'server/src/features/sales/orders/orders-of-account.ts',
    find: "{ userId, companyIds, state: 'all', to: before }",
    replace: "{ userId, companyIds: undefined, state: 'all', to: before }",
    test: `${exportTest}: leaves out orders for a company that the account has left`,
  },
  {
    name: 'exports are not limited',
    file: `${accountEnd}/export-account.ts`,
    find: "name: 'export', attempts: 10,",
    replace: "name: 'export', attempts: 1000,",
    test: `${exportTest}: is possible ten times an hour`,
  },
  {
    name: 'the dialog accepts any email address as confirmation',
    file: 'web/app/features/people/account-end/close-account-form.tsx',
    find: 'normalizeEmail(typed) === email ||',
    replace: "normalizeEmail(typed) !== '' ||",
    test: 'e2e/journeys/account-end.spec.ts: needs the email address, signs the buyer out, and prevents another login',
  },
];
