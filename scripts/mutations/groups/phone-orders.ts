import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/sales/phone-orders';
const placing = 'server/src/features/sales/orders/place-order.queries.ts';
const test = `${folder}/phone-orders.test.ts`;
const linkTest = `${folder}/payment-links.test.ts`;

/** Orders that clerks place for customers, and payment links. */
export const phoneOrderMutations: readonly Mutation[] = [
  {
    name: 'a phone order does not say who placed it',
    file: `${folder}/phone-orders.ts`,
    find: 'placedBy: caller.userId }',
    replace: 'placedBy: null }',
    test: `${test}: belongs to the company and the member, and says who placed it`,
  },
  {
    name: 'buyers see the name of the clerk',
    file: placing,
    find: "case when placed_by is null then 'buyer' else 'admin' end",
    replace: "'buyer'",
    test: `${test}: belongs to the company and the member, and says who placed it`,
  },
  {
    name: 'a phone order must be for the current company of the member',
    file: placing,
    find: 'or placed_by is not null and users.closed_at is null',
    replace: 'or false and users.closed_at is null',
    test: `${test}: can be for a member whose current company is a different one, and the member can pay it`,
  },
  {
    name: 'clerks order for members whose role does not allow it',
    file: `${folder}/customers.ts`,
    find: "if (!capabilitiesOfCompanyRole[buyer.role].includes('orders.place')) return 'role';",
    replace: '',
    test: `${test}: is rejected for members who may not order, and for everyone else`,
  },
  {
    name: 'clerks share their idempotency keys',
    file: `${folder}/phone-orders.ts`,
    find: '`phone-order-${caller.userId} ${idempotencyKey}`',
    replace: '`phone-order ${idempotencyKey}`',
    test: `${test}: repeated with the same key is placed once; another clerk or the buyer can use the same key`,
  },
  {
    name: 'a customer search ignores phone numbers of members',
    file: `${folder}/customers.queries.ts`,
    find: "select user_id from profiles where phone <> ''",
    replace: 'select user_id from profiles where false',
    test: `${test}: finds a company by its name, a member, a phone number, or an order number`,
  },
  {
    name: "a clerk's search for numbers ignores the company's own numbers",
    file: `${folder}/customers.ts`,
    find: 'resolveNumbers(db, request, companyId)',
    replace: 'resolveNumbers(db, request, null)',
    test: `${test}: looks up numbers with the company's own ones`,
  },
  {
    name: 'a buyer who turned off emails about orders gets no payment link',
    file: 'server/src/features/sales/order-mails/order-mail-texts.ts',
    find: "isAlwaysToBuyer: kind === 'payment-link-sent' || (kind === 'placed' && actor === 'admin')",
    replace: 'isAlwaysToBuyer: false && actor === null',
    test: `${linkTest}: comes once, with the payment link, even if the buyer wants no emails about orders`,
  },
  {
    name: 'payment links are not limited',
    file: `${folder}/payment-links.ts`,
    find: 'for (const limit of [oncePerMinute, daily]) await limits.spend(limit, orderId);',
    replace: '',
    test: `${linkTest}: is sent at most once a minute and five times a day`,
  },
  {
    name: 'a payment link is sent for canceled orders',
    file: `${folder}/payment-links.ts`,
    find: "if (state !== 'unpaid') throw",
    replace: "if (state === 'paid') throw",
    test: `${linkTest}: is not sent for an order that is canceled, that nobody can pay, or that does not exist`,
  },
  {
    name: 'a phone order is for the member of an earlier draft',
    file: 'web/app/features/sales/phone-orders/phone-order-values.ts',
    find: 'draft.searchId === search.id',
    replace: 'true',
    test: 'e2e/journeys/phone-order.spec.ts: if the clerk searches for another member, a draft forgets its member and that member’s phone number, but keeps a typed number',
  },
];
