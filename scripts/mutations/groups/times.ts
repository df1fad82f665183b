import type { Mutation } from '../mutation.ts';

const states = 'e2e/journeys/states.spec.ts';
const queryClient = 'web/app/platform/query-client.ts';
const queryClientTest =
  'web/app/platform/query-client.test.ts: keeps responses for five minutes and retries three times, with a backoff of at most 30 seconds';
const cacheClause = 'Cache 5 minutes, 3 retries, back-off capped at 30 s';
const scriptClause = 'Script chunks under static/js, 120 s time-out';
const toastTest = 'e2e/journeys/toasts.spec.ts: closes after 5,000 ms and is removed from the page';
const renewalTest = `${states}: the token is renewed before it expires`;

/** Timeouts, lifetimes and retries. */
export const timeMutations: readonly Mutation[] = [
  {
    name: 'a token is renewed 5.9 minutes before it expires',
    file: 'web/app/platform/session.ts',
    find: 'renewalMs = 5 * 60_000',
    replace: 'renewalMs = 5.9 * 60_000',
    test: renewalTest,
    clause: 'Tokens are renewed 5 minutes before they expire',
  },
  {
    name: 'a token is renewed 4.9 minutes before it expires',
    file: 'web/app/platform/session.ts',
    find: 'renewalMs = 5 * 60_000',
    replace: 'renewalMs = 4.9 * 60_000',
    test: renewalTest,
  },
  {
    name: 'toasts close after 5.7 seconds',
    file: 'web/app/ui/toaster.tsx',
    find: 'toastMs = 5000;',
    replace: 'toastMs = 5700;',
    test: toastTest,
    clause: 'Toasts close after 5,000 ms',
  },
  {
    name: 'toasts close after 4.9 seconds',
    file: 'web/app/ui/toaster.tsx',
    find: 'toastMs = 5000;',
    replace: 'toastMs = 4900;',
    test: toastTest,
  },
  {
    name: 'responses are cached for an hour',
    file: queryClient,
    find: 'cacheTimeMs = 5 * 60_000',
    replace: 'cacheTimeMs = 60 * 60_000',
    test: queryClientTest,
    clause: cacheClause,
  },
  {
    name: 'a failed call is retried four times',
    file: queryClient,
    find: 'maximumRetries = 3',
    replace: 'maximumRetries = 4',
    test: queryClientTest,
  },
  {
    name: 'a retry waits up to a minute',
    file: queryClient,
    find: 'maximumRetryDelayMs = 30_000',
    replace: 'maximumRetryDelayMs = 60_000',
    test: queryClientTest,
  },
  {
    name: 'a script times out after 121 seconds',
    file: 'web/app/platform/load-route-module.ts',
    find: 'pageScriptTimeoutMs = 120_000',
    replace: 'pageScriptTimeoutMs = 121_000',
    test: 'web/app/platform/load-route-module.test.ts: a script times out after 120 s, not earlier',
    clause: scriptClause,
  },
  {
    name: 'scripts are in a different folder',
    file: 'web/vite.config.ts',
    find: '`static/js/$',
    replace: '`static/scripts/$',
    test: `${states}: shows an error with Retry after 120 seconds`,
    clause: scriptClause,
  },
  {
    name: 'an access token lives for 61 minutes',
    file: 'server/src/platform/auth/access-token.ts',
    find: 'accessTokenMinutes = 60;',
    replace: 'accessTokenMinutes = 61;',
    test: 'server/src/features/people/session/session.test.ts: exchanges an ID token for an access token of 60 minutes that contains no role',
    clause: '`PUT /user/{email}`',
  },
  {
    name: 'unpaid orders are canceled a day later',
    file: 'server/src/features/money/payments/reconcile.ts',
    find: 'hours * 3_600_000',
    replace: '(hours + 24) * 3_600_000',
    test: 'server/src/features/money/payments/reconcile.test.ts: asks the provider about orders that have been unpaid for too long, then cancels them',
  },
  {
    name: 'an eleventh wrong password is checked',
    file: 'server/src/features/people/identity/sign-in-limits.ts',
    find: "name: 'password', attempts: wrongPasswordsPerAccount,",
    replace: "name: 'password', attempts: wrongPasswordsPerAccount + 1,",
    test: 'server/src/features/people/identity/sign-in-limits.test.ts: is blocked after ten attempts, even if they are simultaneous or the email address is unknown',
  },
  {
    name: 'sessions are listed for a year without use',
    file: 'server/src/features/people/session/session.ts',
    find: 'days: 30,',
    replace: 'days: 365,',
    test: 'server/src/features/people/session/sessions.test.ts: does not list ended sessions, sessions unused for a month, or sessions of other users',
  },
];
