import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Serves the metrics on a port of their own, which no visitor reaches, as long as the shop is open. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, { host, port }: { host: string; port: number }): void {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const { contentType, text } = await metrics.read();
    return response.writeHead(200, { 'content-type': contentType }).end(text);
  });
  app.addHook('onReady', async () => {
    server.listen(port, host);
    await once(server, 'listening');
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
