import type { OrdersChanged } from '@axlewright/contract/desk/live-orders';
import type { EndpointName } from '@axlewright/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';

/** Endpoints that read one order. The first parameter of their cache key is the order's id. */
const readsOfOneOrder: readonly EndpointName[] = ['getOrder', 'getOrderHistory', 'getPacking', 'listShipments', 'getCancellations'];
const listsOfOrders: readonly EndpointName[] = [
  'listOrders',
  'listOrdersToShip',
  'getPaymentHealth',
  'listFindings',
  'listFailedRefunds',
  'listTransactions',
  'getTransactionTotals',
  'getOverview',
  'listWaiting',
  'listOpenOrdersOfPart',
];

/** Reloads of lists are throttled to this interval, because orders arrive all day, and every open staff page reloads its lists. */
const listReloadMs = 5_000;
/** The server sends something every 30 seconds. If it has sent nothing for this time, the connection is lost. */
const silenceMs = 75_000;
/** The stream has only comments and this one event, whose data is always one line. So no library is needed to read it. */
const eventStart = 'event: orders-changed\ndata: ';
const shortestRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Reloads what the page shows whenever orders change, until the signal aborts. If the stream of changes ends or fails, opens it again, and
 * reloads everything that shows orders.
 */
export async function keepOrdersLive(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const reload = createOrderReload(queryClient, signal);
  let retryMs = shortestRetryMs;
  while (!signal.aborted) {
    await followOrders(signal, (change) => {
      retryMs = shortestRetryMs;
      reload(change);
    }).catch(() => {});
    // The delay is random. Otherwise all pages would reconnect at the same time after a restart of the server.
    await new Promise((resolve) => setTimeout(resolve, retryMs * (0.5 + Math.random())));
    retryMs = Math.min(2 * retryMs, longestRetryMs);
    // The page may have missed changes. If the stream never opens, these reloads are how the page stays current.
    if (!signal.aborted) reload({ orderIds: null });
  }
}

/** Opens the stream of changes and calls back for each one. Resolves when the stream ends. */
async function followOrders(signal: AbortSignal, onChange: (change: OrdersChanged) => void): Promise<void> {
  const giveUp = new AbortController();
  try {
    const stream = await callApi('followOrders', { signal: AbortSignal.any([signal, giveUp.signal]) });
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs);
      if (done) return;
      // An empty line ends an event.
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith(eventStart)) onChange(JSON.parse(event.slice(eventStart.length)));
    }
  } finally {
    giveUp.abort();
  }
}

function createOrderReload(queryClient: QueryClient, signal: AbortSignal): (change: OrdersChanged) => void {
  const reload = (isStale: (name: EndpointName, id: unknown) => boolean) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name, id] }) => isStale(name as EndpointName, id) });
  let listsReloadedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function reloadLists() {
    timer = undefined;
    listsReloadedMs = Date.now();
    reload((name) => listsOfOrders.includes(name));
  }

  return ({ orderIds }) => {
    reload((name, id) => readsOfOneOrder.includes(name) && (orderIds === null || orderIds.includes(String(id))));
    timer ??= setTimeout(reloadLists, Math.max(0, listsReloadedMs + listReloadMs - Date.now()));
  };
}
