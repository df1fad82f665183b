import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/sales/orders';
const file = `${folder}/order-details.ts`;
const test = `${folder}/order-details.test.ts`;
const payByTest = `${folder}/pay-by.test.ts`;

/** Corrections of the address, PO number, phone, and note of placed orders, and more time to pay. */
export const orderCorrectionMutations: readonly Mutation[] = [
  {
    name: 'members who only see an order can correct it',
    file,
    find: '  requireMayManage(caller, row);\n',
    replace: '',
    test: `${test}: includes members who manage the orders of the company, but not those who only see them`,
  },
  {
    name: 'buyers correct paid orders',
    file,
    find: "requireCorrectable(order, can(caller, 'orders.manage'));",
    replace: 'requireCorrectable(order, true);',
    test: `${test}: cannot correct it after the payment or the cancellation`,
  },
  {
    name: 'staff correct orders that have been shipped',
    file: 'contract/src/sales/order-corrections.ts',
    find: "return status === 'open' && (fulfillment === 'none' || fulfillment === 'picking') ? null : 'shipped';",
    replace: 'return null;',
    test: `${test}: correct a paid order until its first shipment; the buyer gets one email, and the audit log has an entry`,
  },
  {
    name: 'a correction reads the order before it locks it, so it overwrites another one',
    file,
    find: 'const [before, after] = [await readOrderDetails(transaction, orderId), detailsOf(change)];',
    replace:
      'const before = { address: row.address, shipTo: row.ship_to, purchaseOrder: row.purchase_order, phone: row.phone, note: row.note };\n    const after = detailsOf(change);',
    test: `${test}: loses against one at the same moment`,
  },
  {
    name: 'a correction overwrites what the caller has not seen',
    file,
    find: '    requireSeen(before, seen);\n',
    replace: '',
    test: `${test}: fails if someone else has corrected the order since the caller read it, and says what is there now`,
  },
  {
    name: 'buyers get emails about their own corrections',
    file: 'server/src/features/sales/order-mails/order-mails.ts',
    find: "if (kind === 'details-changed') return actor === 'buyer';",
    replace: '',
    test: `${test}: corrects its details; the history says what was changed, and nobody gets an email`,
  },
  {
    name: 'corrections by staff are not in the audit log',
    file,
    find: "if (actor.as === 'admin')",
    replace: "if (actor.as === 'provider')",
    test: `${test}: correct a paid order until its first shipment; the buyer gets one email, and the audit log has an entry`,
  },
  {
    name: 'an order is canceled although its buyer got more time to pay',
    file: 'server/src/platform/database/time-to-pay.ts',
    find: '(orders.pay_until is null or orders.pay_until < ${time}::timestamptz)',
    replace: '(${time}::timestamptz is not null)',
    test: `${payByTest}: keeps an unpaid order until then; the history and the audit log say who gave it`,
  },
  {
    name: 'buyers get unlimited time to pay',
    file: `${folder}/pay-by.ts`,
    find: 'if (payBy > latest)',
    replace: 'if (payBy < new Date(0))',
    test: `${payByTest}: ends at most 30 days after the order was placed, and not sooner than without it`,
  },
  {
    name: 'buyers give themselves more time to pay',
    file: 'contract/src/sales/sales.endpoints.ts',
    find: "    path: '/orders/{id}/pay-by',\n    access: 'staff',\n    capability: 'orders.manage',",
    replace: "    path: '/orders/{id}/pay-by',\n    access: 'user',",
    test: `${payByTest}: is given only for unpaid orders whose time has not ended, and only by staff`,
  },
];
