import { endpointCount } from '@axlewright/contract/endpoints';
import { prose } from './text-block.ts';

export const portfolioIntro = prose`This page is by the engineer who built the shop. It says what was built and how, and where you can check
  each statement. It lists no employers, because this site is the work sample.`;

export const shopAreas: readonly { title: string; text: string }[] = [
  {
    title: 'The parts counter',
    text: prose`A catalog that you search by part number, by any number that a part replaces, or by words. The order form checks the quantity
      while you type, with the same rule that the server uses.`,
  },
  {
    title: 'The register',
    text: prose`Orders take their stock right away. Cards are entered in the card processor’s own fields. Unpaid orders can be canceled. The
      server sets prices. Only the card processor decides what is paid.`,
  },
  {
    title: 'The office',
    text: prose`Admins manage users, orders and products. Every request reads the role from the database. So a user who loses the admin role
      loses access on the next click.`,
  },
  {
    title: 'The shop floor',
    text: prose`The shop runs on one computer and needs no account with an outside service. It has its own PostgreSQL, its own identity provider,
      and a sandbox that speaks the card processor’s protocol. One command starts all of it, one command tests it.`,
  },
];

export const orderJourney: readonly { title: string; text: string; where: string }[] = [
  {
    title: 'The page opens',
    text: prose`The server sends the frame of the part’s page, the same for everyone. The browser then finds out who is signed in. Visitors go to
      the login page and come back to the part.`,
    where: 'web/app/platform/session.ts',
  },
  {
    title: 'The part is read',
    text: 'Its stock comes from the database row at that moment. A single part is never served from a cache.',
    where: 'GET /api/parts/{partId}',
  },
  {
    title: 'The order is sent',
    text: prose`The request contains the price that the buyer saw and an idempotency key. The key stays the same until a definite response
      arrives. So a buyer who presses the button again after a lost connection does not order twice.`,
    where: 'POST /api/orders',
  },
  {
    title: 'The guard checks first',
    text: 'The server verifies the token. Then one SQL statement checks the session and role. Only after that is the request body read.',
    where: 'server/src/platform/auth/guard.ts',
  },
  {
    title: 'The stock is taken',
    text: prose`One conditional update reduces the stock, in the transaction that writes the order. If many orders arrive at the same time, the
      shop accepts only as many as the stock allows.`,
    where: 'server/src/features/sales/orders/place-order.ts',
  },
  {
    title: 'The card is charged',
    text: prose`The server sets the amount and the currency. The card number goes straight from the card processor’s field to the processor.
      The shop never gets it.`,
    where: '/dashboard/payment/{id}',
  },
  {
    title: 'The order is paid',
    text: prose`The browser and the card processor both report the payment. The reports can come in any order and more than once. The shop
      trusts neither of them: it asks the processor. One function handles both reports while it holds a lock on the order’s row.`,
    where: 'server/src/features/money/payments/settle-payment.ts',
  },
];

export const decisions: readonly { title: string; why: string; cost: string }[] = [
  {
    title: 'The runtime is one of the packages',
    why: 'Node 26 runs TypeScript directly, so the server has no build step, and every computer runs the same version.',
    cost: 'About 200 MB of packages, and TypeScript code without enums.',
  },
  {
    title: 'One database, embedded or your own',
    why: prose`The shop uses PostgreSQL everywhere, in development too. With a different database for development, the tests would not test
      the database that matters.`,
    cost: 'If you have no database server, the shop must run one itself.',
  },
  {
    title: 'One table of endpoints',
    why: prose`The routes, the browser client and the API description are made from the table. If server or browser code differs from the
      table, it does not compile.`,
    cost: 'More code of our own. We found no library that checks who sent a request before it validates the request.',
  },
  {
    title: 'Identity is separate from the shop',
    why: prose`A provider says who the user is. The shop exchanges that proof for its own token. A token stops working as soon as the user logs
      out, not only when it expires.`,
    cost: 'Two tokens, and one exchange at each login.',
  },
  {
    title: 'A strict sandbox for cards',
    why: prose`The card processor’s own libraries talk to a sandbox that rejects what the processor would reject. The tested code is the code that
      runs with real cards.`,
    cost: 'The sandbox must stay as strict as the real processor.',
  },
  {
    title: 'Every rendered page is public',
    why: prose`The server does not know who asks for a page, so no page can contain private data. A script runs only if the server sent the
      script’s hash with the page.`,
    cost: 'Pages behind the login show a spinner first.',
  },
];

export const checkableNumbers: readonly { figure: string; what: string; check: string }[] = [
  { figure: '2', what: 'commands: one starts the shop, one runs every check', check: 'npm start, npm test' },
  { figure: '1', what: 'process with one port serves pages, API and sandboxes', check: 'the URL that npm start prints' },
  { figure: String(endpointCount), what: 'calls in the endpoint table', check: '/api/docs' },
  {
    figure: '500',
    what: 'lines at most in one order, placed by a single SQL statement',
    check: 'server/src/features/sales/orders/place-order.queries.ts',
  },
  { figure: '60 min', what: 'lifetime of an access token; logging out ends it early', check: 'server/src/features/people/session' },
  { figure: '49,000', what: 'leaked passwords that are rejected at sign-up', check: 'server/src/features/people/identity' },
  { figure: '19 MiB', what: 'of memory to hash one password with argon2id', check: 'docs/decisions/004-identity.md' },
  { figure: '120 s', what: 'until the page reports that its script did not load', check: 'web/app/platform/load-route-module.ts' },
];

export const stack: readonly { area: string; parts: string; why: string }[] = [
  { area: 'Pages', parts: 'React 19, React Router 8, Vite 8', why: 'Rendered on the server first, then hydrated in the browser' },
  { area: 'Data in the browser', parts: 'TanStack Query 5', why: 'Retries failed requests, caches responses for five minutes' },
  { area: 'Look', parts: 'Tailwind 4, native dialogs, Archivo', why: 'Accessible behavior from the browser, our own appearance' },
  { area: 'Server', parts: 'Node 26, Fastify 5, zod 4', why: 'One schema for validation, types and API description' },
  { area: 'Database', parts: 'PostgreSQL 18, Kysely', why: 'Row locks, full-text search, and SQL with type checks' },
  { area: 'Identity', parts: 'Better Auth, jose, argon2id', why: 'A provider that can be replaced' },
  { area: 'Cards', parts: 'Stripe’s own libraries', why: 'The same code runs with the sandbox and with real keys' },
  { area: 'Checks', parts: 'Vitest, Playwright, Biome', why: 'Tests through HTTP and a real browser, on a real PostgreSQL' },
];
