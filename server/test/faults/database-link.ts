import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP proxy between the shop and its database. It can fail in the same ways as a network. */
export interface DatabaseLink {
  port: number;
  /** closes all connections and rejects new ones until `repair` */
  cut(): void;
  /** delays every packet, in both directions */
  delay(ms: number): void;
  /** drops all packets silently; a connection that loses a packet or is opened meanwhile does not work anymore, even after `repair` */
  dropPackets(): void;
  /** at each of the next commits, closes the connection: before the commit reaches the database, or before its response reaches the shop */
  dropAtCommits(count: number, when: 'before' | 'after'): void;
  /** ends all faults */
  repair(): void;
  close(): Promise<void>;
}

type State = { kind: 'ok' } | { kind: 'cut' } | { kind: 'slow'; ms: number } | { kind: 'dropPackets' };

/** Texts in the packets of a commit: the simple query `commit`, or the prepared statement that places an order and commits by itself. */
const commits = ['commit\0', 'place-order\0', 'place-orders\0', 'place-order-from-basket\0', 'place-orders-from-baskets\0'];

export async function openDatabaseLink(databasePort: number): Promise<DatabaseLink> {
  const pairs = new Set<[Socket, Socket]>();
  const unanswered = new Set<Socket>();
  let state: State = { kind: 'ok' };
  let commitsToDrop = { count: 0, when: 'before' as 'before' | 'after' };
  const server = createServer((shop) => {
    if (state.kind === 'cut') return shop.destroy();
    if (state.kind === 'dropPackets') return unanswered.add(shop.on('error', () => {}));
    join(shop, connect(databasePort, '127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function join(shop: Socket, database: Socket): void {
    const pair: [Socket, Socket] = [shop, database];
    pairs.add(pair);
    /** for each side, a promise that resolves when its last delayed packet is written */
    const delayed = new Map<Socket, Promise<void>>();
    let isDead = false;
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    const pass = (chunk: Buffer, to: Socket) => {
      if (state.kind === 'dropPackets') isDead = true;
      if (isDead) return;
      const earlier = delayed.get(to);
      const delay = state.kind === 'slow' ? sleep(state.ms) : null;
      if (delay === null && earlier === undefined) return void to.write(chunk);
      // A packet must not overtake an earlier one that is still delayed, even after `repair`.
      const written = Promise.all([earlier, delay]).then(() => {
        to.write(chunk);
        if (delayed.get(to) === written) delayed.delete(to);
      });
      delayed.set(to, written);
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      // The other side must not learn that a dead connection has ended.
      socket.on('error', () => {}).on('close', () => !isDead && end());
    }
    shop.on('data', (chunk: Buffer) => {
      if (commitsToDrop.count === 0 || !commits.some((commit) => chunk.includes(commit))) return pass(chunk, database);
      commitsToDrop.count -= 1;
      if (commitsToDrop.when === 'before') return end();
      database.removeAllListeners('data').once('data', end);
      return database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => pass(chunk, shop));
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = { kind: 'cut' };
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    delay: (ms) => (state = { kind: 'slow', ms }),
    dropPackets: () => (state = { kind: 'dropPackets' }),
    dropAtCommits: (count, when) => (commitsToDrop = { count, when }),
    repair() {
      state = { kind: 'ok' };
      commitsToDrop.count = 0;
    },
    async close() {
      for (const socket of [...pairs].flat().concat(...unanswered)) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
