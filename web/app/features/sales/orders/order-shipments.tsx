import type { Order } from '@axlewright/contract/sales/orders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import { piecesText } from './count-texts.ts';
import { deliveryText, staffDeliveryText } from './fulfillment-texts.ts';
import { ShipmentSummary } from './shipment-summary.tsx';

const shipmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: endpointKey('listShipments', orderId),
    queryFn: ({ signal }) => callApi('listShipments', { params: { id: orderId }, signal }),
    staleTime: 0,
  });

interface OrderShipmentsProps {
  order: Order;
  /** If true, the text is not addressed to the buyer. Staff see the cancellations in their own list. */
  isForStaff?: boolean;
}

/** Where a paid order is: what has been shipped, how, and what is left. */
export function OrderShipments({ order, isForStaff = false }: OrderShipmentsProps) {
  const result = useQuery(shipmentsQuery(order._id));
  const { data: shipments } = result;
  const left = order.lines.reduce((sum, { quantity, shipped, cancelled }) => sum + quantity - shipped - cancelled, 0);
  const canceled = order.lines.reduce((sum, { cancelled }) => sum + cancelled, 0);
  return (
    <section aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="mb-3 text-xl">
        Delivery
      </h2>
      <p className="text-ink-soft">
        {isForStaff ? staffDeliveryText(order) : deliveryText(order).sentence}
        {order.fulfillment === 'partly-shipped' && ` ${piecesText(left)} will follow.`}
        {canceled > 0 && !isForStaff && ` ${canceledText(order, canceled)}`}
      </p>
      {shipments ? (
        <ul className="mt-3 grid gap-3 empty:hidden">
          {shipments.map((shipment) => (
            <li key={shipment._id} className="rounded-md border border-line bg-surface p-4">
              <ShipmentSummary shipment={shipment} lines={order.lines} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState result={result} label="Loading the shipments" errorTitle="The shipments could not be loaded" />
      )}
    </section>
  );
}

/** Refunds have other reasons, too, so this does not say how much was refunded for these pieces. */
function canceledText({ status }: Order, canceled: number): string {
  const pieces = status === 'cancelled' ? '' : `We canceled ${piecesText(canceled)}. `;
  return `${pieces}The receipt lists all refunds.`;
}
