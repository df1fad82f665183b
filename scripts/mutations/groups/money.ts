import type { Mutation } from '../mutation.ts';

const placeOrder = 'server/src/features/sales/orders/place-order.queries.ts';
const settle = 'server/src/features/money/payments/settle-payment.ts';
const payOrder = 'server/src/features/money/payments/pay-order.ts';
const refunds = 'server/src/features/money/payments/refund-order.ts';
const ordersTest = 'server/src/features/sales/orders/orders.test.ts';
const placeOrderTest = 'server/src/features/sales/orders/place-order.test.ts';
const paymentsTest = 'server/src/features/money/payments/payments.test.ts';
const refundsTest = 'server/src/features/money/payments/refunds.test.ts';
const ordersQueries = 'server/src/features/sales/orders/orders.queries.ts';
const billedCompanyTest = 'server/src/features/money/receipts/billed-company.test.ts';
const lostPaymentsTest = 'server/src/features/money/payments/lost-payments.test.ts';
const reconcileTest = 'server/src/features/money/payments/reconcile.test.ts';

/** Prices, payments and refunds. */
export const moneyMutations: readonly Mutation[] = [
  {
    name: 'an order costs twice its price',
    file: placeOrder,
    find: 'placed_by, cents from admitted',
    replace: 'placed_by, 2 * cents from admitted',
    test: `${placeOrderTest}: reduces the stock, and sets the price and the buyer of the order`,
  },
  {
    name: 'an order line has a wrong unit price',
    file: placeOrder,
    find: 'quantity, unit_price_cents, note, ordered_as, vehicle from placed',
    replace: 'quantity, 1, note, ordered_as, vehicle from placed',
    test: `${ordersTest}: shows an order to its buyer and to admins`,
  },
  {
    name: 'the price that the buyer saw is not checked',
    file: placeOrder,
    find: '= coalesce(',
    replace: '>= 0 * coalesce(',
    test: `${placeOrderTest}: rejects an outdated price with 409, and returns the current price`,
  },
  {
    name: 'an order may cost less than a card can pay',
    file: 'contract/src/money/money.ts',
    find: 'minimumChargeCents = 50;',
    replace: 'minimumChargeCents = 40;',
    test: `${placeOrderTest}: rejects a total outside the limits of a card payment`,
  },
  {
    name: 'cents are rounded down',
    file: 'contract/src/money/money.ts',
    find: 'Math.round(dollars * 100)',
    replace: 'Math.floor(dollars * 100)',
    test: 'contract/src/money/money.test.ts: converts cents to dollars and back without rounding errors',
  },
  {
    name: 'prices are shown in euros',
    file: 'contract/src/money/money.ts',
    find: "style: 'currency', currency }",
    replace: "style: 'currency', currency: 'EUR' }",
    test: 'contract/src/money/money.test.ts: is shown in dollars',
    clause: 'Prices in dollars',
  },
  {
    name: 'any amount pays an order',
    file: settle,
    find: ' && isSameMoney(intent.amount, totalOf(order))',
    replace: '',
    test: `${reconcileTest}: refunds a payment with the wrong amount, and leaves the order unpaid`,
  },
  {
    name: "another order's payment pays an order",
    file: settle,
    find: 'return intent.orderId === order.id && ',
    replace: 'return ',
    test: `${lostPaymentsTest}: is refunded if it succeeds, and the order can be paid again`,
  },
  {
    name: 'the browser is trusted and the card processor is not asked',
    file: payOrder,
    find: 'const intent = await services.cards.findIntent(transactionId);',
    replace:
      "const intent = { id: transactionId, status: 'succeeded', amount: { cents: order.total_cents, currency: 'usd' }, orderId } as Intent;",
    test: `${paymentsTest}: rejects a transaction that did not pay this order`,
    clause: '`PATCH /orders/{id}`',
  },
  {
    name: 'a paid order stays unpaid',
    file: settle,
    find: "await changeOrderState(transaction, order, { to: 'paid', intentId }, actor);",
    replace: '',
    test: `${paymentsTest}: marks the order paid once the provider confirms it`,
    clause: 'An order is unpaid, then paid after confirmation; or cancelled',
  },
  {
    name: 'a surplus payment is not refunded',
    file: settle,
    find: 'settled.refundId = await requestRemainingRefund(transaction, order, payment);',
    replace: '',
    test: `${reconcileTest}: refunds a second payment of the same order`,
  },
  {
    name: 'a payment that paid its order counts as one that the order did not need',
    file: settle,
    find: 'if (!payment.is_due) await setOnlyPaymentDue(',
    replace: 'if (payment.is_due) await setOnlyPaymentDue(',
    test: `${lostPaymentsTest}: makes the order paid if it succeeds, and cancels a newer payment of the order`,
  },
  {
    name: 'the doctor reports a surplus payment whose money was returned by check',
    file: 'server/src/features/desk/invariants/invariants.queries.ts',
    find: 'succeeded_cents + resolved_cents < amount_cents',
    replace: 'succeeded_cents < amount_cents',
    test: `${lostPaymentsTest}: is a violation if its refund fails for good, until somebody says how the money was returned`,
  },
  {
    name: 'an open payment counts as final',
    file: settle,
    find: '  if (!isFinal(status)) return undefined;\n',
    replace: '',
    test: `${paymentsTest}: always returns the same secret`,
  },
  {
    name: 'the card processor may still charge a canceled order',
    file: 'server/src/features/money/payments/cancel-order.ts',
    find: "await askProvider(services, payment, 'cancelIntent');",
    replace: "{ ...(await askProvider(services, payment, 'findIntent')), status: 'canceled' as const };",
    test: `${paymentsTest}: cancels the open payment first, because a card must not pay a canceled order`,
  },
  {
    name: 'a webhook needs no signature',
    file: 'server/src/features/money/payments/payments.routes.ts',
    find: 'if (!accepted) {',
    replace: 'if (accepted === undefined) {',
    test: `${paymentsTest}: rejects an event without the right signature`,
  },
  {
    name: 'refunds may exceed the payment',
    file: refunds,
    find: 'if (cents <= leftCents) return;',
    replace: 'if (cents > 0) return;',
    test: `${refundsTest}: refunds part of a payment, then the rest, but never more; the stock does not change, and the order stays paid`,
  },
  {
    name: 'simultaneous refunds ignore each other',
    file: 'server/src/features/money/payments/refunds.queries.ts',
    find: ".where('state', '!=', 'failed')\n    .executeTakeFirstOrThrow();\n  return row.cents;",
    replace: ".where('state', '=', 'failed')\n    .executeTakeFirstOrThrow();\n  return row.cents;",
    test: `${refundsTest}: never refunds more than was paid, even if many requests arrive at the same time`,
  },
  {
    name: "an employee refunds without seeing a colleague's refund",
    file: refunds,
    find: 'seenRefundable !== undefined && centsFromDollars',
    replace: 'seenRefundable === 0 && centsFromDollars',
    test: `${refundsTest}: is not made if the employee did not see the last refund; a repeated call still gets its refund`,
  },
  {
    name: 'a refund for something else hides a failed one',
    file: 'server/src/platform/database/failed-refunds.ts',
    find: 'later.cancellation_id = refunds.cancellation_id and',
    replace: 'later.payment_id = refunds.payment_id and',
    test: 'server/src/features/money/payments/payment-health.test.ts: lists and counts a failed refund until somebody says how the money was returned; later refunds for something else do not hide it',
  },
  {
    name: 'a check is recorded although a colleague has refunded the money again',
    file: 'server/src/features/money/payments/failed-refunds.ts',
    find: 'if (!(await isRefundOwed(transaction, id))) throw',
    replace: 'if ((await isRefundOwed(transaction, id)) === null) throw',
    test: 'server/src/features/money/cancellations/cancellation-refunds.test.ts: that failed for good can be repeated once; the pieces stay canceled',
  },
  {
    name: 'the refund dialog suggests to refund money that was returned by check',
    file: 'web/app/features/sales/manage-orders/refund-dialog.tsx',
    find: 'Math.max(0, leftCents - returnedCents)',
    replace: 'leftCents',
    test: 'e2e/journeys/refund.spec.ts: that the shop has given up on waits for staff until they say how the money was returned',
  },
  {
    name: 'the payment page waits forever for a slow payment that was declined',
    file: payOrder,
    find: "if (intent.status === 'requires_payment_method' || intent.status === 'canceled')",
    replace: "if (intent.status === 'canceled')",
    test: `${paymentsTest}: leaves the order unpaid if the card is declined, and accepts another card`,
  },
  {
    name: 'a refund is promised for a payment that was never charged',
    file: 'web/app/features/money/payment/pay-order.ts',
    find: "before === 'charged' ? { kind: 'too-late', transactionId } : { kind: 'changed' }",
    replace: "{ kind: 'too-late', transactionId }",
    test: 'e2e/journeys/payment.spec.ts: promises no refund if the card was declined and the order is canceled',
  },
  {
    name: 'pressing Refund twice refunds twice',
    file: refunds,
    find: 'if (existing) return { refundId: existing.id, isNew: false };',
    replace: '',
    test: `${refundsTest}: refunds once per idempotency key`,
  },
  {
    name: 'the reconciler does not ask about open payments',
    file: 'server/src/features/money/payments/reconcile.ts',
    find: 'const steps = [checkOpenPayments, readLists, ',
    replace: 'const steps = [',
    test: `${reconcileTest}: marks an order paid if its webhook did not arrive, and records a finding`,
  },
  {
    name: 'the receipt of a paid order shows the present company',
    file: ordersQueries,
    find: 'billed_company: companyNow',
    replace: 'billed_company: null',
    test: `${billedCompanyTest}: is the one that paid, even if its name and tax ID change later`,
  },
  {
    name: 'an order keeps the tax ID of a person',
    file: ordersQueries,
    find: "case when name = '' then '' else tax_id end",
    replace: 'tax_id',
    test: `${billedCompanyTest}: is missing if it has no name. Its tax ID, which may be a Social Security number, is not stored with the order`,
  },
];
