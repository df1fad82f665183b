import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { createTurns } from '../../../platform/in-turn.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import { getReceipt } from './receipts.ts';

export function receiptsRoutes(implement: ImplementEndpoint, { db, seller }: { db: Database; seller: Seller }): void {
  const inTurn = createTurns();
  implement('getReceipt', async ({ params, caller }) => getReceipt(db, caller, params.id, seller));
  implement('getReceiptPdf', async ({ params, caller }) => {
    // Each user gets one document at a time. Otherwise one buyer could keep the warehouse from printing.
    return inTurn(caller.userId, async () => {
      const receipt = await getReceipt(db, caller, params.id, seller);
      // Loads the libraries only when a document is requested, because they take 40 MB of memory.
      const { receiptPdf } = await import('./receipt-pdf.ts');
      return receiptPdf(receipt, seller.timeZone);
    });
  });
}
