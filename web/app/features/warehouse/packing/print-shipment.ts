import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { printPdf } from '../../../platform/print-pdf.ts';
import { toast } from '../../../ui/toast.tsx';

/** A document of a shipment. Each box gets a shipping label. */
export interface ShipmentDocument {
  kind: 'labels' | 'packing-slip' | 'part-labels';
  boxes: number;
}

interface PrintJob {
  shipmentId: string;
  document: ShipmentDocument;
}

/** Prints the documents of shipments. A failure is shown as a message, because the shipment itself is recorded. */
export function usePrintShipment() {
  return useMutation({
    // The documents are printed one after another. Otherwise a second one could replace the first before it is printed.
    scope: { id: 'print' },
    mutationFn: async ({ shipmentId, document }: PrintJob) =>
      printPdf(await readDocument(shipmentId, document), `${document.kind}-${shipmentId}.pdf`),
    onError: (error) => toast.error(`Not printed. ${failureMessage(error)}`),
  });
}

function readDocument(id: string, document: ShipmentDocument): Promise<Blob> {
  const call = { params: { id } };
  switch (document.kind) {
    case 'labels':
      return callApi('getLabels', { ...call, query: { boxes: document.boxes } });
    case 'packing-slip':
      return callApi('getPackingSlip', call);
    case 'part-labels':
      return callApi('getPartLabels', call);
  }
}
