import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The database has so long to answer before this instance gets no more requests. */
const answerMs = 2_000;

/**
 * /healthz: the process is alive; where it is not, start it again. /readyz: it can serve; where it cannot, send requests elsewhere.
 * `isDraining` tells that it is about to stop.
 */
export function healthRoutes(app: FastifyInstance, { pool, isDraining }: { pool: pg.Pool; isDraining: () => boolean }): void {
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
      await Promise.race([pool.query('select 1'), rejectAfter(answerMs)]);
      return 'ready';
    } catch (err) {
      log.warn({ err }, 'not ready: the database does not answer');
      return 'database-away';
    }
  }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref());
}
