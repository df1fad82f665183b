import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics on their own port, which no visitor reaches, while the shop is open. A scrape that fails returns 500; it must never
 * end the process.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, { host, port }: { host: string; port: number }): void {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const { contentType, text } = await metrics.read();
      return response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (err) {
      app.log.error({ err }, 'the metrics cannot be read');
      return response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The metrics cannot be read. The log says why.\n');
    }
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
