import type { Mutation } from '../mutation.ts';

const guard = 'server/src/platform/auth/guard.ts';
const accessToken = 'server/src/platform/auth/access-token.ts';
const headers = 'server/src/platform/http/security-headers.ts';
const headersTest = 'server/src/platform/http/security-headers.test.ts: responses that are not pages may load nothing and cannot be framed';
const policy = 'server/src/platform/web/page-security.ts';
const policyTest =
  'server/src/platform/web/page-security.test.ts: forbids plugins, base URLs and embedding in a frame, and allows only forms that lead to the shop or mailto';
const databaseTest =
  'server/src/platform/database/pool.test.ts: limits how long a dead process keeps its locks, and how long a statement may run';
const rights = "server/src/authorization.test.ts: every endpoint checks the caller's rights";
const forged = 'server/src/authorization.test.ts: no endpoint accepts a token that is forged, expired or logged out';
const orders = 'server/src/features/sales/orders/orders.ts';
const ordersTest = 'server/src/features/sales/orders/orders.test.ts';
const placeOrderTest = 'server/src/features/sales/orders/place-order.test.ts';
const sessionTest = 'server/src/features/people/session/session.test.ts';
const staffRoles = 'server/src/features/people/users/staff-roles.ts';
const usersTest = 'server/src/features/people/users/users.test.ts';

/** Permissions, and what a browser may load. */
export const guardMutations: readonly Mutation[] = [
  {
    name: 'the guard checks no capability',
    file: guard,
    find: 'if (capability && !can(caller, capability)) throw',
    replace: 'if (capability && !caller) throw',
    test: rights,
  },
  {
    name: 'everyone is an admin',
    file: guard,
    find: 'staffRole: lacksSecondFactor(policy, row) ? null : row.role,',
    replace: "staffRole: 'admin',",
    test: rights,
  },
  {
    name: 'a page replaces the response of an API call',
    file: 'server/src/platform/web/web-pages.ts',
    find: 'const key = `page ${canonicalUrl}`;',
    replace: 'const key = canonicalUrl;',
    test: 'server/src/platform/cache/cached-responses.test.ts: never replaces an API response, even if its path contains the path of an endpoint',
  },
  {
    name: 'a session still works after logout',
    file: 'server/src/platform/auth/callers.queries.ts',
    find: "\n    .where('sessions.revoked_at', 'is', null)",
    replace: '',
    test: forged,
  },
  {
    name: 'a session of one account opens another',
    file: 'server/src/platform/auth/callers.queries.ts',
    find: ".where('users.id', '=', userId)",
    replace: ".where('users.id', 'is not', null)",
    test: forged,
  },
  {
    name: 'a token for another shop is accepted',
    file: accessToken,
    find: 'const options = { issuer, audience, ',
    replace: 'const options = { ',
    test: forged,
  },
  {
    name: 'a token that was verified once is accepted after it expires',
    file: accessToken,
    find: 'if (cached && cached.expiresAtMs > Date.now())',
    replace: 'if (cached)',
    test: 'server/src/platform/auth/access-token.test.ts: rejects an expired token, even if it was read before',
  },
  {
    name: "any user's ID token opens any account",
    file: 'server/src/features/people/session/session.ts',
    find: 'if (!identity || identity.email !== email) throw',
    replace: 'if (!identity) throw',
    test: `${sessionTest}: rejects every invalid ID token with the same 401`,
  },
  {
    name: 'buyers see the orders of other buyers',
    file: orders,
    find: 'if (!maySeeOrder(caller, row)) throw',
    replace: 'if (!caller) throw',
    test: `${ordersTest}: shows an order to its buyer and to admins`,
    clause: '`GET /orders/{id}`',
  },
  {
    name: 'buyers list all orders',
    file: orders,
    find: "if (can(caller, 'orders.view')) return { companyIds, email };",
    replace: 'if (caller) return { companyIds, email };',
    test: `${ordersTest}: lists all orders, or the orders of another account, only to admins`,
    clause: '`GET /orders`',
  },
  {
    name: "My Orders lists everyone's orders",
    file: orders,
    find: 'caller.memberships.map(({ companyId }) => companyId), userId: caller.userId };',
    replace: 'undefined };',
    test: 'e2e/journeys/order.spec.ts: shows users only their own orders',
    clause: "`/dashboard/myorders`: the user's orders",
  },
  {
    name: 'an order may have the email of another account',
    file: 'server/src/features/sales/orders/place-order.ts',
    find: 'if (order.email !== undefined && order.email !== caller.email) throw',
    replace: 'if (order.email === caller.userId) throw',
    test: `${placeOrderTest}: rejects visitors, the email address of another account, invalid and unknown fields`,
  },
  {
    name: 'a profile may have the email of another account',
    file: 'server/src/features/people/profile/profile.ts',
    find: 'if (email !== undefined && email !== caller.email) throw',
    replace: 'if (email === null) throw',
    test: 'server/src/features/people/profile/profile.test.ts: rejects visitors, another email address and invalid fields',
    clause: '`POST /profile`',
  },
  {
    name: 'the API reports everyone as an admin',
    file: 'server/src/features/people/users/users.ts',
    find: "admin: role === 'admin',",
    replace: 'admin: true,',
    test: `${usersTest}: returns whether an account is an admin, to its user and to admins`,
    clause: '`GET /admin/{email}`',
  },
  {
    name: 'the last admin can be revoked',
    file: staffRoles,
    find: "if (from === 'admin' && admins.length === 1) throw",
    replace: "if (from === 'admin' && admins.length === 1 && to !== null) throw",
    test: `${usersTest}: ends on the next request after an admin revokes it, but the last admin cannot lose the role`,
  },
  {
    name: 'the last two admins can become clerks at the same time',
    file: 'server/src/features/people/users/users.queries.ts',
    find: '\n    .forNoKeyUpdate()',
    replace: '',
    test: `${usersTest}: keeps one admin, even if the last two become clerks at the same time`,
  },
  {
    name: 'a revoked admin makes another admin, with a request that was waiting',
    file: staffRoles,
    find: '    requireAdmin(by?.caller ?? null, admins);\n',
    replace: '',
    test: `${usersTest}: also ends requests that wait: a revoked admin can neither make an admin nor close an account`,
  },
  {
    name: 'a revoked admin closes an account, with a request that was waiting',
    file: 'server/src/features/people/users/may-support.ts',
    find: 'staffRole: await findStaffRole(transaction, caller.userId) }',
    replace: 'staffRole: caller.staffRole }',
    test: `${usersTest}: also ends requests that wait: a revoked admin can neither make an admin nor close an account`,
  },
  {
    name: 'Remove admin takes any staff role away',
    file: staffRoles,
    find: "{ onlyFrom: 'admin' }",
    replace: '{}',
    test: `${usersTest}: Make Admin can turn a clerk into an admin; Remove admin changes only admins`,
  },
  {
    name: 'a staff role is given to an unconfirmed address in live mode',
    file: staffRoles,
    find: 'if (to && needsVerifiedEmail &&',
    replace: "if (to === 'admin' && needsVerifiedEmail &&",
    test: `${usersTest}: cannot give a staff role to an account with an unconfirmed email address, but can remove it`,
  },
  {
    name: 'visitors see drafts',
    file: 'server/src/features/catalog/parts/parts.ts',
    find: "if (row.draft) throw notFoundError('part');",
    replace: '',
    test: 'server/src/features/catalog/parts/parts.test.ts: shows drafts only to staff who edit parts',
  },
  {
    name: 'the return path after login leads to other sites',
    file: 'web/app/platform/return-path.ts',
    find: 'if (!isOwnPath(from)) return paths.home;',
    replace: "if (from === '') return paths.home;",
    test: 'e2e/journeys/account.spec.ts: never redirects outside the shop',
  },
  {
    name: 'paths with dots before slashes lead to other sites',
    file: 'contract/src/own-path.ts',
    find: "url?.host === 'shop' && !url.pathname.startsWith('//')",
    replace: "url?.host === 'shop'",
    test: 'contract/src/own-path.test.ts: %j is not a path of the shop',
  },
  {
    name: 'passwords of five characters are accepted',
    file: 'web/app/features/people/account/new-password-rules.ts',
    find: 'value: 6,',
    replace: 'value: 5,',
    test: 'e2e/journeys/account.spec.ts: shows what is missing or wrong, and keeps the input',
  },
  {
    name: 'no x-frame-options',
    file: headers,
    find: "    'x-frame-options': 'DENY',\n",
    replace: '',
    test: headersTest,
  },
  {
    name: 'no permissions-policy',
    file: headers,
    find: "    'permissions-policy': permissionsPolicy({ camera: '()' }),\n",
    replace: '',
    test: headersTest,
  },
  {
    name: 'other sites get the URLs of pages',
    file: headers,
    find: "'referrer-policy': 'no-referrer'",
    replace: "'referrer-policy': 'unsafe-url'",
    test: headersTest,
  },
  {
    name: 'pages may load plugins',
    file: policy,
    find: "    'object-src': \"'none'\",\n",
    replace: '',
    test: policyTest,
  },
  {
    name: 'a page may set its base URL',
    file: policy,
    find: "    'base-uri': \"'none'\",\n",
    replace: '',
    test: policyTest,
  },
  {
    name: 'every page may load the card processor',
    file: policy,
    find: 'const cards = isPaymentPage && !sandboxCards',
    replace: 'const cards = !sandboxCards',
    test: 'server/src/platform/web/page-security.test.ts: allows the card processor only on the payment page',
  },
  {
    name: 'a dead process keeps its database locks',
    file: 'server/src/platform/database/pool.ts',
    find: 'idle_in_transaction_session_timeout: 5_000,',
    replace: '',
    test: databaseTest,
  },
  {
    name: 'a query waits forever on a dead connection',
    file: 'server/src/platform/database/pool.ts',
    find: 'const noResponseMs = 7_000;',
    replace: 'const noResponseMs = 700_000;',
    test: 'server/src/platform/health/database-away.test.ts: metrics have no values from the database, pages and /readyz return 503, and everything works again afterward',
  },
  {
    name: 'a crash prints row values',
    file: 'server/src/platform/http/logging.ts',
    find: 'err: describeError(error), msg',
    replace: 'err: error, msg',
    test: 'server/src/platform/http/logging.test.ts: ends with a JSON line about an uncaught error, without values from the database',
  },
  {
    name: 'a logout leaves the unsent orders of other tabs',
    file: 'web/app/platform/session.ts',
    find: '      if (hasLoggedOut) removeAllDrafts();\n',
    replace: '',
    test: 'e2e/journeys/session.spec.ts: logging out also removes order drafts in other tabs',
  },
  {
    name: 'a cached response keeps larger buffers than its compressed bodies need',
    file: 'server/src/platform/cache/cached-response.ts',
    find: 'encodedResponseOf(shared, withoutLargerBuffer(bytes), compression)',
    replace: 'encodedResponseOf(shared, bytes, compression)',
    test: 'server/src/platform/cache/response-cache.test.ts: the memory of its bodies stays within its limit, with both compressions',
  },
];
