import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The line between the shop and its database, which can break in all the ways that lines do. */
export interface DatabaseLink {
  port: number;
  /** closes what is open and lets nobody in until `mend` */
  cut(): void;
  /** holds every packet back for so long, both ways */
  delay(ms: number): void;
  /** swallows everything without a word; what was open then stays dead for ever */
  swallow(): void;
  /** breaks the line at each of the next commits: before the database hears of it, or after it has committed, before it can say so */
  dropAtCommits(count: number, when: 'before' | 'after'): void;
  mend(): void;
  close(): Promise<void>;
}

type State = { kind: 'whole' } | { kind: 'cut' } | { kind: 'slow'; ms: number } | { kind: 'void' };

/** How the shop's driver sends what commits: a simple query of one word, or the one statement that places an order, by its name. */
const commits = ['commit\0', 'place-order\0'];

export async function openDatabaseLink(databasePort: number): Promise<DatabaseLink> {
  const pairs = new Set<[Socket, Socket]>();
  const unheard = new Set<Socket>();
  let state: State = { kind: 'whole' };
  let commitsToDrop = { count: 0, when: 'before' as 'before' | 'after' };
  const server = createServer((shop) => {
    if (state.kind === 'cut') return shop.destroy();
    if (state.kind === 'void') return unheard.add(shop.on('error', () => {}));
    join(shop, connect(databasePort, '127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function join(shop: Socket, database: Socket): void {
    const pair: [Socket, Socket] = [shop, database];
    pairs.add(pair);
    let isDead = false;
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    const pass = (chunk: Buffer, to: Socket) => {
      if (state.kind === 'void') isDead = true;
      if (isDead) return;
      if (state.kind === 'slow') setTimeout(() => to.write(chunk), state.ms);
      else to.write(chunk);
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      // A line that leads nowhere tells no end either.
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
    swallow: () => (state = { kind: 'void' }),
    dropAtCommits: (count, when) => (commitsToDrop = { count, when }),
    mend() {
      state = { kind: 'whole' };
      commitsToDrop.count = 0;
    },
    async close() {
      for (const socket of [...pairs].flat().concat(...unheard)) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
