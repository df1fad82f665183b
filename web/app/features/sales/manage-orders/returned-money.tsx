import { useQuery } from '@tanstack/react-query';
import { orderHistoryQuery } from '../orders/order-history.queries.ts';
import { HistoryEvent } from '../orders/order-history.tsx';

/** What staff said about money of failed refunds that they returned in another way. A clerk who misses it may return the same money again. */
export function ReturnedMoney({ orderId }: { orderId: string }) {
  const { data: events = [] } = useQuery(orderHistoryQuery(orderId));
  return (
    <ol aria-label="Money returned in another way" className="ms-1.5 grid gap-2 text-sm empty:hidden">
      {events
        .filter(({ what }) => what === 'refund-resolved')
        .map((event) => (
          <HistoryEvent key={event.at} event={event} />
        ))}
    </ol>
  );
}
