import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Receipt } from '@axlewright/contract/money/receipt';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { BilledCompany } from '../../../platform/database/tables/sales-tables.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import { findBilledCompany, getOrder } from '../../sales/orders/orders.ts';
import { listReceivedPayments, listRefundsOfOrder } from './receipts.queries.ts';

/** Reads the receipt of an order. Throws 404 if the caller may not see the order. */
export async function getReceipt(db: Db, caller: Caller, orderId: string, seller: Seller): Promise<Receipt> {
  const order = await getOrder(db, caller, orderId);
  const [company, payments, allRefunds] = await Promise.all([
    findBilledCompany(db, orderId),
    listReceivedPayments(db, orderId),
    listRefundsOfOrder(db, orderId),
  ]);
  const refunds = allRefunds.filter(({ state }) => state === 'succeeded');
  const pendingRefunds = allRefunds.filter(({ state }) => state !== 'succeeded');
  const { timeZone: _, ...soldBy } = seller;
  return {
    _id: order._id,
    invoiceNumber: null,
    seller: { ...soldBy, address: [...seller.address] },
    billTo: billToOf(company, order),
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

function billToOf({ name, taxId }: BilledCompany, { customer, email }: Order): string[] {
  const lines = [name, taxId && `Tax ID ${taxId}`, customer, email];
  return lines.filter((line, index) => line !== '' && lines.indexOf(line) === index);
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
