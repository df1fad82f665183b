import type { NewShipment, Packing, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';

/** For changes that live-orders.ts may have missed. */
const refreshMs = 60_000;

export const packingQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('getPacking', orderId),
    queryFn: ({ signal }) => callApi('getPacking', { params: { id: orderId }, signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** What the page prints at once when the shipment is recorded. */
export const printChoices = ['labels', 'packing-slip', 'nothing'] as const;
export type PrintChoice = (typeof printChoices)[number];
export interface Printing {
  print: PrintChoice;
  /** how many boxes the shipment has */
  boxes: number;
}

/** The changes that the warehouse makes to an order. The shop returns the changed order. */
export type PackingChange =
  | { kind: 'start'; takeOver: boolean }
  | { kind: 'stop' | 'remove-hold' }
  | { kind: 'hold'; reason: string }
  | { kind: 'ship'; shipment: NewShipment; printing: Printing }
  | { kind: 'correct'; shipmentId: string; tracking: ShipmentChange }
  | { kind: 'deliver'; shipmentId: string };

/**
 * Changes the packing of an order. The changes are sent one after another.
 * @param onDone called after each change that the shop accepted, even if the user has left the page
 */
export function useChangePacking(orderId: string, onDone: (change: PackingChange, packing: Packing) => void = () => {}) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `packing ${orderId}` },
    mutationFn: (change: PackingChange) => sendChange(orderId, change),
    onSuccess: (packing, change) => {
      showPacking(queryClient, packing);
      onDone(change, packing);
    },
    // Someone else may have changed the order, so the page shows its current state beside the error.
    onError: () => void queryClient.invalidateQueries({ queryKey: packingQuery(orderId).queryKey }),
  });
}

function sendChange(orderId: string, change: PackingChange): Promise<Packing> {
  const ofOrder = { params: { id: orderId } };
  switch (change.kind) {
    case 'start':
      return callApi('startPacking', { ...ofOrder, body: { takeOver: change.takeOver } });
    case 'stop':
      return callApi('stopPacking', ofOrder);
    case 'remove-hold':
      return callApi('removeHold', ofOrder);
    case 'hold':
      return callApi('holdOrder', { ...ofOrder, body: { reason: change.reason } });
    case 'ship':
      return callApi('addShipment', { ...ofOrder, body: change.shipment });
    case 'correct':
      return callApi('changeShipment', { params: { id: change.shipmentId }, body: change.tracking });
    case 'deliver':
      return callApi('markDelivered', { params: { id: change.shipmentId } });
  }
}

function showPacking(queryClient: QueryClient, packing: Packing): void {
  showSaved(queryClient, packingQuery(packing._id).queryKey, packing);
  void invalidateAfter(queryClient, 'changePacking');
}
