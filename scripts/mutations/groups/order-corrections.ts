import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/sales/orders';
const file = `${folder}/order-details.ts`;
const test = `${folder}/order-details.test.ts`;

/** Corrections of the address, PO number, phone, and note of placed orders. */
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
];
