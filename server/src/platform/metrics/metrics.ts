import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inLane } from '../database/lanes.ts';
import { within } from '../within.ts';

/** Numbers that are asked for when they are looked at, by the value of the gauge's one label. */
export type Reading = () => Promise<Record<string, number>>;

export interface Metrics {
  /** Counts one more of what the shop does; `shop_<name>_total`. */
  counter(name: string, help: string): () => void;
  /** A gauge `shop_<name>` with a row for each kind. If reading it fails or takes too long, its rows are left out. */
  gauge(name: string, help: string, read: Reading): void;
  /** All of it in Prometheus' text format. A gauge that cannot be read does not fail it. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** A gauge may take this long to read. Prometheus gives up a scrape after 10 s by default. */
const readMs = 3_000;

/** The metrics of one process: requests by route, connections of the pool, and Node's own. */
export function createMetrics(app: FastifyInstance, pool: pg.Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registry);

  function gauge(name: string, help: string, read: Reading): void {
    registry.registerMetric(
      new Gauge({
        name: `shop_${name}`,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          // Nothing in here may throw: Prometheus' client would reject the whole scrape.
          try {
            const rows = await within(readMs, inLane('admin', read));
            this.reset();
            for (const [kind, value] of Object.entries(rows)) this.set({ kind }, value);
          } catch (err) {
            this.reset();
            app.log.warn({ err }, `the metric ${name} cannot be read`);
          }
        },
      }),
    );
  }
  gauge('database_connections', 'Connections of the pool; waiting are requests that wait for one', async () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));

  return {
    counter(name, help) {
      const counter = new Counter({ name: `shop_${name}_total`, help, registers: [registry] });
      return () => counter.inc();
    },
    gauge,
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Requests by method, route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Routes are few; addresses are as many as strangers like.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
