import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Load } from '../concurrency-limit.ts';
import { inLane, LanePool } from '../database/lanes.ts';
import { type HandledRequest, handledRequest } from '../http/logging.ts';
import { withTimeout } from '../with-timeout.ts';

/** Reads the current values of a gauge, by label. */
export type GaugeReader = () => Promise<Record<string, number>>;

export interface Metrics {
  /** Counts a request that no hook of Fastify has seen. */
  countRequest(request: HandledRequest): void;
  /** Creates the counter `shop_<name>_total`, and returns the function that increments it. */
  counter(name: string, help: string): () => void;
  /**
   * Creates the counter `shop_<name>_total`, and returns the function that increments it for a kind. Known kinds begin with 0, because Prometheus
   * does not see the first increment of a series that begins with 1.
   */
  counterByKind<Kind extends string>(name: string, help: string, known?: readonly Kind[]): (kind: Kind) => void;
  /** Creates the counter `shop_<name>_total` with one value per kind. `read` returns the values. Like a gauge, it is omitted if reading fails. */
  counted(name: string, help: string, read: GaugeReader): void;
  /** Creates the gauge `shop_<name>` with one value per kind. If reading fails or takes too long, the gauge is omitted. */
  gauge(name: string, help: string, read: GaugeReader): void;
  /** Returns all metrics in the text format of Prometheus. A gauge that cannot be read is omitted. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** Timeout for reading a gauge. By default, Prometheus cancels a request for metrics after 10 s. */
const readMs = 3_000;

/** Creates the metrics of this process: requests by route, connections of the pool, and the metrics of Node. */
export function createMetrics(app: FastifyInstance, pool: pg.Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countRequest = watchRequests(app, registry);

  /** Registers a metric that is read when Prometheus asks for it. */
  function register(Kind: typeof Counter | typeof Gauge, name: string, help: string, read: GaugeReader): void {
    registry.registerMetric(
      new Kind({
        name: `shop_${name}`,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          // An error must not leave this function. Otherwise prom-client would return no metrics at all.
          try {
            const rows = await withTimeout(readMs, inLane('admin', read));
            this.reset();
            for (const [kind, value] of Object.entries(rows)) this.inc({ kind }, value);
          } catch (err) {
            this.reset();
            app.log.warn({ err }, `the metric ${name} cannot be read`);
          }
        },
      }),
    );
  }
  const gauge: Metrics['gauge'] = (name, help, read) => register(Gauge, name, help, read);
  const counted: Metrics['counted'] = (name, help, read) => register(Counter, `${name}_total`, help, read);
  gauge('database_connections', 'Open and idle connections of the pool, and requests that wait for a connection', async () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));

  if (pool instanceof LanePool) watchLanes(pool, gauge);

  return {
    countRequest,
    counter(name, help) {
      const counter = new Counter({ name: `shop_${name}_total`, help, registers: [registry] });
      return () => counter.inc();
    },
    counterByKind(name, help, known = []) {
      const counter = new Counter({ name: `shop_${name}_total`, help, labelNames: ['kind'], registers: [registry] });
      for (const kind of known) counter.inc({ kind }, 0);
      return (kind) => counter.inc({ kind });
    },
    counted,
    gauge,
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** All lanes share the connections of the pool, and each has a limit of its own. */
function watchLanes(pool: LanePool, gauge: Metrics['gauge']): void {
  const byLane = (value: (load: Load) => number) => async () =>
    Object.fromEntries(Object.entries(pool.loads()).map(([lane, load]) => [lane, value(load)]));
  gauge(
    'lane_running',
    'Connections that each lane uses',
    byLane(({ running }) => running),
  );
  gauge(
    'lane_waiting',
    'Work that waits for a connection of its lane',
    byLane(({ waiting }) => waiting),
  );
  gauge(
    'lane_limit',
    'Connections that each lane may use',
    byLane(({ limit }) => limit),
  );
}

/** Counts the requests that Fastify handles. Returns the function that counts the others. */
function watchRequests(app: FastifyInstance, registry: Registry): Metrics['countRequest'] {
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Requests by method, route, and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // The label is the route and not the URL, because the number of URLs is unlimited.
  const count = ({ method, route, status, ms }: HandledRequest) => seconds.observe({ method, route, status }, ms / 1_000);
  app.addHook('onResponse', (request, reply, done) => {
    // The time of a stream says only how long a page was open.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done();
    count(handledRequest(request, reply));
    done();
  });
  return count;
}
