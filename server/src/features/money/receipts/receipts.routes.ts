import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import { getReceipt } from './receipts.ts';

export function receiptsRoutes(implement: ImplementEndpoint, { db, seller }: { db: Database; seller: Seller }): void {
  implement('getReceipt', async ({ params, caller }) => getReceipt(db, caller, params.id, seller));
  implement('getReceiptPdf', async ({ params, caller }) => {
    const receipt = await getReceipt(db, caller, params.id, seller);
    // Loads at the first document, because the libraries take 40 MB of memory.
    const { receiptPdf } = await import('./receipt-pdf.ts');
    return receiptPdf(receipt);
  });
}
