import { onOrder, placeOrderOfOwner, plain } from './requests.ts';
import type { Rows } from './row.ts';
import { adminsOnly, ofOrder, ownerOnly, ownerOrAdmin } from './statuses.ts';

export const moneyRows = {
  // 409, because nothing was paid. Other users get 404, because they must not learn that the order exists.
  reportPayment: {
    request: async (world) => {
      const id = await placeOrderOfOwner(world);
      return { ids: [id], body: { order: id, transactionId: 'pi_never' } };
    },
    ...ofOrder(ownerOrAdmin(409, 404)),
  },
  createPaymentIntent: { request: onOrder, ...ofOrder(ownerOnly(200, 404)) },
  getReceipt: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  getReceiptPdf: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  // 409, because nothing was paid.
  refundOrder: { request: async (world) => ({ ...(await onOrder(world)), body: { reason: 'returned' } }), ...adminsOnly(409) },
  getCancellations: { request: onOrder, ...adminsOnly(200) },
  // 409, because the order is not paid.
  cancelPieces: {
    request: async (world) => ({ ...(await onOrder(world)), body: { lines: [{ lineNumber: 1, quantity: 1, left: 2 }] } }),
    ...adminsOnly(409),
  },
  // 404, because there is no such cancellation.
  repeatCancellationRefund: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getPaymentHealth: { request: plain, ...adminsOnly(200) },
  listFailedRefunds: { request: plain, ...adminsOnly(200) },
  // 404, because there is no such refund.
  resolveRefund: { request: async () => ({ ids: ['999999'], body: { returnedBy: 'a check' } }), ...adminsOnly(404) },
  listFindings: { request: plain, ...adminsOnly(200) },
  listTransactions: { request: plain, ...adminsOnly(200) },
  getTransactionTotals: { request: plain, ...adminsOnly(200) },
  exportTransactions: { request: plain, ...adminsOnly(200) },
} satisfies Rows;
