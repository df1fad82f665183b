import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import { getPickList } from '../fulfillment/pick-list.ts';
import { getShipmentContents } from '../fulfillment/shipment-contents.ts';

/** Loads the libraries that draw documents only when a document is requested, because they take 30 MB of memory. */
export function documentsRoutes(implement: ImplementEndpoint, { db, seller }: { db: Database; seller: Seller }): void {
  implement('getPickList', async ({ query }) => {
    const pickList = await getPickList(db, query.orders);
    const { pickListPdf } = await import('./pick-list.ts');
    return pickListPdf(pickList, seller);
  });
  implement('getPackingSlip', async ({ params, caller }) => {
    const contents = await getShipmentContents(db, caller, params.id);
    const { packingSlipPdf } = await import('./packing-slip.ts');
    return packingSlipPdf(contents, seller);
  });
  implement('getLabels', async ({ params, query, caller }) => {
    const contents = await getShipmentContents(db, caller, params.id);
    const { shippingLabelsPdf } = await import('./shipping-labels.ts');
    return shippingLabelsPdf(contents, query.boxes, seller);
  });
  implement('getPartLabels', async ({ params, caller }) => {
    const contents = await getShipmentContents(db, caller, params.id);
    const { partLabelsPdf } = await import('./part-labels.ts');
    return partLabelsPdf(contents);
  });
}
