import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Linux uses ports from 32768 up for outgoing connections. It could take such a port before the caller listens on it. */
const range = { from: 12_000, below: 32_768 };

/**
 * Each worker of Vitest has its own slice of the range. Otherwise another worker could take a port before the caller listens on it. Programs
 * without a VITEST_POOL_ID share slice 0.
 */
const slices = 32;
const slice = Number(process.env.VITEST_POOL_ID ?? 0) % slices;
const portsPerSlice = (range.below - range.from) / slices;
let turn = randomInt(portsPerSlice);

/** Returns a free port on the loopback address. Returns the same port again only after all other ports of the slice. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % portsPerSlice;
    const port = range.from + slice * portsPerSlice + turn;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
