import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics on a separate port that visitors cannot reach. If the metrics cannot be read, responds with 500. Throws a StartError if the
 * port is in use.
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
    await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        throw new StartError(`Port ${port} is in use. Stop the program that uses it, or set METRICS_PORT to another port.`);
      throw new StartError(`The metrics cannot be served at ${host}:${port} (${code}). Check METRICS_HOST and METRICS_PORT.`);
    });
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
