import { PassThrough, type Readable } from 'node:stream';
import type { OrderChanges } from './order-changes.ts';

interface LiveOrdersOptions {
  userId: string;
  changes: OrderChanges;
  /** Throws if the caller may no longer see the orders. */
  checkAccess(): Promise<unknown>;
}

/** Time between two checks of the session and the capability. */
const checkMs = 30_000;
/** A reader is disconnected if it is more than this many bytes behind. */
const maximumUnreadBytes = 64_000;

/**
 * Returns a stream of server-sent events, one for each change of orders. Every 30 seconds it checks the session and the capability again.
 * If the caller has lost them, the stream ends. Otherwise it sends a comment, which keeps proxies from closing the connection.
 */
export function streamLiveOrders({ userId, changes, checkAccess }: LiveOrdersOptions): Readable {
  const stream = new PassThrough();
  // Sends the headers at once, so that the reader knows that the stream is open.
  send(': the stream is open\n\n');
  const unfollow = changes.follow({
    userId,
    changed: (change) => send(`event: orders-changed\ndata: ${JSON.stringify(change)}\n\n`),
    ended: () => stream.end(),
  });
  const timer = setInterval(() => {
    checkAccess().then(
      () => send(': the stream is alive\n\n'),
      () => stream.end(),
    );
  }, checkMs);
  stream.once('close', () => {
    clearInterval(timer);
    unfollow();
  });
  return stream;

  function send(text: string): void {
    if (stream.writableEnded) return;
    stream.write(text);
    if (stream.readableLength + stream.writableLength > maximumUnreadBytes) stream.destroy();
  }
}
