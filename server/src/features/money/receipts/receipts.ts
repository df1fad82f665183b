import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Receipt } from '@axlewright/contract/money/receipt';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import { getOrder } from '../../sales/orders/orders.ts';
import { listReceivedPayments, listRefundsOfOrder } from './receipts.queries.ts';

/** Reads the receipt of an order. Throws 404 if the caller may not see the order. */
export async function getReceipt(db: Db, caller: Caller, orderId: string, seller: Seller): Promise<Receipt> {
  const order = await getOrder(db, caller, orderId);
  const [payments, allRefunds] = await Promise.all([listReceivedPayments(db, orderId), listRefundsOfOrder(db, orderId)]);
  const refunds = allRefunds.filter(({ state }) => state === 'succeeded');
  const pendingRefunds = allRefunds.filter(({ state }) => state !== 'succeeded');
  const { timeZone: _, ...soldBy } = seller;
  return {
    _id: order._id,
    invoiceNumber: null,
    seller: { ...soldBy, address: [...seller.address] },
    billTo: [order.company, order.customer, order.email].filter((line, index, all) => line !== '' && all.indexOf(line) === index),
    shipTo: order.address,
    purchaseOrder: order.purchaseOrder,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    state: order.state,
    lines: order.lines,
    total: order.price,
    payments: payments.map(movedMoneyOf),
    refunds: refunds.map(refundOf),
    pendingRefunds: pendingRefunds.map(refundOf),
    paid: dollarsFromCents(sumCents(payments) - sumCents(refunds)),
  };
}

interface MovedMoneyRow {
  intent_id: string;
  cents: number;
  at: Date;
}

const movedMoneyOf = ({ intent_id: transactionId, cents, at }: MovedMoneyRow) => ({
  amount: dollarsFromCents(cents),
  at: at.toISOString(),
  transactionId,
});

const refundOf = ({ reason, ...moved }: MovedMoneyRow & { reason: string }) => ({ ...movedMoneyOf(moved), reason });

const sumCents = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
