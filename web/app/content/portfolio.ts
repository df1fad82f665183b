import type { Endpoint } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { prose } from './text-block.ts';

const table = Object.values<Endpoint>(endpoints);
const answers = table.reduce((count, { errors }) => count + errors.length + 1, 0);

export const portfolioIntro = prose`This page belongs to the engineer behind the shop. It tells what was built and how, and names the
  places where each statement can be checked. There is no list of employers on it: the work is the pages around this one.`;

export const whatStands: readonly { title: string; text: string }[] = [
  {
    title: 'The counter',
    text: prose`A catalogue that is searched by part number, by any number a part replaces, or by a word. Quantities are checked while they
      are typed, by the same rule that the server applies.`,
  },
  {
    title: 'The till',
    text: prose`Orders that take their stock at once, card payment in the provider’s own fields, cancelling while an order is unpaid. The
      server decides prices, and only the card provider decides what is paid.`,
  },
  {
    title: 'The office',
    text: prose`Users, orders and products for administrators. The role is read from the database on every request, so taking it away holds
      from the next click.`,
  },
  {
    title: 'The workshop floor',
    text: prose`Everything the shop needs on a machine without accounts: its own PostgreSQL, its own identity provider, and a sandbox that
      speaks the card provider’s protocol. Two commands start and test all of it.`,
  },
];

export const orderJourney: readonly { title: string; text: string; where: string }[] = [
  {
    title: 'The page opens',
    text: prose`The server sends the frame of the part’s page, the same for everybody. Who is there, the browser finds out; visitors go to
      the login and come back to the part afterwards.`,
    where: 'web/app/platform/session.ts',
  },
  {
    title: 'The part is read',
    text: 'Its stock comes from the row in the database at that moment. One part is never answered from a cache.',
    where: 'GET /api/parts/{partId}',
  },
  {
    title: 'The order is sent',
    text: prose`With it go the price that the buyer saw and a key that stays the same until there is a definite answer. Pressing again after
      a lost connection cannot order twice.`,
    where: 'POST /api/orders',
  },
  {
    title: 'The guard looks first',
    text: 'Token, session and role are checked in one statement. Only then is the body of the request read at all.',
    where: 'server/src/platform/auth/guard.ts',
  },
  {
    title: 'The stock is taken',
    text: prose`One conditional update takes the pieces, inside the transaction that writes the order. Of many simultaneous orders only
      those succeed for which the stock suffices.`,
    where: 'server/src/features/sales/orders/place-order.ts',
  },
  {
    title: 'The card is charged',
    text: prose`Amount and currency are the server’s. The card number goes from the provider’s field to the provider and never passes
      through the shop.`,
    where: '/dashboard/payment/{id}',
  },
  {
    title: 'The order is paid',
    text: prose`Browser and provider both report the payment, in any order and any number of times. Neither is believed: the provider is
      asked, and both ways end in one function under the order’s row lock.`,
    where: 'server/src/features/money/payments/settle-payment.ts',
  },
];

export const decisions: readonly { title: string; why: string; price: string }[] = [
  {
    title: 'The runtime comes with the packages',
    why: 'Node 26 runs TypeScript as it is, so the server has no build, and every machine runs the same version.',
    price: 'Some 200 MB of packages, and a TypeScript without enums.',
  },
  {
    title: 'One database, embedded or your own',
    why: prose`Only PostgreSQL’s dialect is spoken. A second, smaller database for trying things out would leave the part that must be
      right untested.`,
    price: 'The shop looks after a database server of its own where none is given.',
  },
  {
    title: 'One table of endpoints',
    why: prose`Routes, browser client and API description are made from it. An answer of another shape than it says does not compile, on
      either side.`,
    price: 'A little plumbing that a ready-made library would have brought, with validation before the guards.',
  },
  {
    title: 'Identity apart from the shop',
    why: prose`A provider says who somebody is; the shop exchanges that proof for its own token. Logging out ends the token at once, not
      when it expires.`,
    price: 'Two tokens, and one exchange at each login.',
  },
  {
    title: 'A strict sandbox for cards',
    why: prose`The provider’s own libraries talk to a stand-in that refuses what the provider would refuse. The code that is tested is the
      code that runs with real cards.`,
    price: 'The stand-in has to be kept as strict as its model.',
  },
  {
    title: 'Every rendered page is public',
    why: prose`The server never knows who asks for a page. Nothing private can end up in one, and scripts run only if their hash was sent
      along.`,
    price: 'Pages behind the login show a spinner first.',
  },
];

export const checkableNumbers: readonly { figure: string; what: string; check: string }[] = [
  { figure: '2', what: 'commands: one starts the shop, one runs every check', check: 'npm start, npm test' },
  { figure: '1', what: 'process and one port for pages, API and stand-ins', check: 'the address that npm start prints' },
  { figure: String(table.length), what: 'calls in the endpoint table', check: '/api/docs' },
  {
    figure: String(answers),
    what: 'answers that the table names; the tests must see each, and no other',
    check: 'server/test/seen-statuses.ts',
  },
  { figure: '60 min', what: 'life of an access token, which logging out ends at once', check: 'server/src/features/people/session' },
  { figure: '49,000', what: 'leaked passwords that nobody can sign up with', check: 'server/src/features/people/identity' },
  { figure: '19 MiB', what: 'of memory for hashing one password, with argon2id', check: 'docs/decisions/004-identity.md' },
  { figure: '120 s', what: 'until a page’s script counts as lost and the page says so', check: 'web/app/platform/load-route-module.ts' },
];

export const stack: readonly { area: string; parts: string; why: string }[] = [
  { area: 'Pages', parts: 'React 19, React Router 8, Vite 8', why: 'Rendered on the server first, taken over by the browser' },
  { area: 'Data in the browser', parts: 'TanStack Query 5', why: 'Retries what is worth retrying, remembers answers for five minutes' },
  { area: 'Look', parts: 'Tailwind 4, Base UI, Archivo', why: 'Accessible behavior from a library, appearance from here' },
  { area: 'Server', parts: 'Node 26, Fastify 5, zod 4', why: 'One schema for checking, types and description' },
  { area: 'Database', parts: 'PostgreSQL 18, Kysely', why: 'Row locks, full-text search, SQL that reads like SQL' },
  { area: 'Identity', parts: 'Better Auth, jose, argon2id', why: 'A provider that could be replaced' },
  { area: 'Cards', parts: 'Stripe’s own libraries', why: 'The same path with the sandbox and with real keys' },
  { area: 'Checks', parts: 'Vitest, Playwright, Biome', why: 'Tests through HTTP and a real browser, on a real PostgreSQL' },
];
