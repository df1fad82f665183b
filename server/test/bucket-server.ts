import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

export interface BucketServer {
  /** settings of a shop that keeps its files in the bucket */
  environment: Record<string, string>;
  /** The bucket no longer responds. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Calls back at each request. */
  watch(listener: (request: IncomingMessage) => void): void;
  stop(): Promise<void>;
}

/** Starts a server with the S3 API and one empty bucket, on a free loopback port. */
export async function startBucketServer(): Promise<BucketServer> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'axlewright-bucket-'));
  const listeners: ((request: IncomingMessage) => void)[] = [];
  const start = async () => {
    const started = new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    });
    await started.run();
    // Never closes an idle connection. On a busy machine, a client could send a request while the server closes the connection.
    started.httpServer.keepAliveTimeout = 0;
    for (const listener of listeners) started.httpServer.on('request', listener);
    return started.httpServer;
  };
  let server = await start();
  const goDown = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    environment: {
      STORAGE_URL: 's3://pictures/shop',
      STORAGE_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
    },
    goDown,
    async comeBack() {
      server = await start();
    },
    watch(listener) {
      listeners.push(listener);
      server.on('request', listener);
    },
    async stop() {
      if (server.listening) await goDown();
      await rm(directory, { recursive: true });
    },
  };
}
