import type { FastifyInstance } from 'fastify';
import type { DatabaseProbe } from '../database/database-probe.ts';

interface HealthOptions {
  probe: Pick<DatabaseProbe, 'ask'>;
  /** returns true if the instance is about to stop */
  isDraining: () => boolean;
}

/** If /healthz fails, restart the process. If /readyz fails, send requests to another instance. */
export function healthRoutes(app: FastifyInstance, { probe, isDraining }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    const status = isDraining() ? 'stopping' : await databaseStatus(request.log);
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });

  async function databaseStatus(log: FastifyInstance['log']): Promise<'ready' | 'database-away'> {
    try {
      await probe.ask();
      return 'ready';
    } catch (err) {
      log.warn({ err }, 'not ready: the database does not respond');
      return 'database-away';
    }
  }
}
