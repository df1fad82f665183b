import { clusterProblem } from '../../cluster/packages.ts';
import { cleanUpOnEveryExit } from '../../server/test/faults/clean-up.ts';
import { type Bench, type ServerProcess, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { listUrl } from '../data/list-urls.ts';
import { orderRequest } from '../data/orders.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { type LoadResult, type Measured, measureLoad, medianOf } from '../load/measure-load.ts';
import { pgbenchOrders } from '../load/pgbench.ts';
import { postgresUs } from '../load/processor-time.ts';
import { measureAlternately } from '../load/rounds.ts';
import { median } from '../load/statistics.ts';
import { runStatements } from '../servers/scratch-database.ts';
import { type ShopDatabase, shopDatabases } from '../servers/shop-databases.ts';

const seconds = 3;
const mostBuyers = 64;

interface ClusterLoad {
  connections: number;
  /** requests per second; default: as many as possible */
  rate?: number;
  request: (n: number) => string;
}

interface Result {
  load: LoadResult;
  /** processor time of the replicas per request */
  replicasUs: number;
}

/** Measures one and two instances of the shop on the embedded PostgreSQL, on one Debian PostgreSQL server, and on three under Patroni. */
export async function cluster(bench: Bench): Promise<Figure[]> {
  const problem = clusterProblem();
  if (problem !== null) throw new Error(problem);
  cleanUpOnEveryExit();
  const figures: Figure[] = [];
  for (const [name, open] of Object.entries(shopDatabases)) {
    const database = await open(bench);
    try {
      figures.push(...(await measureDatabase(bench, name, database)));
    } finally {
      await bench.stopServers();
      await database.stop();
    }
  }
  return figures;
}

async function measureDatabase(bench: Bench, name: string, database: ShopDatabase): Promise<Figure[]> {
  const first = await bench.startShop(database.url);
  const tokens = await signUpBuyers(first.url, mostBuyers);
  const loads = loadsOf(tokens);
  const connectionsOfOne = await countConnections(database, [first.url], loads);
  const second = await bench.startSecondShop(database.url);
  const connectionsOfTwo = await countConnections(database, [first.url, second.url], loads);
  const figures = [
    absoluteFigure(`connections of one instance, ${name}`, '', connectionsOfOne),
    absoluteFigure(`connections of two instances, ${name}`, '', connectionsOfTwo),
  ];
  for (const [loadName, load] of Object.entries(loads)) {
    const measure = (shops: ServerProcess[]) => () => measureOn(shops, database, load);
    const { shop: withTwo, baseline: withOne } = await measureAlternately(measure([first, second]), measure([first]));
    figures.push(...figuresOf(`${loadName}, one instance, ${name}`, withOne), ...figuresOf(`${loadName}, two instances, ${name}`, withTwo));
  }
  const simplestOrders = await pgbenchOrders(database.url, database.primaryPid, smallParts, seconds);
  figures.push({ ...absoluteFigure(`pgbench, ${name}`, '/s', simplestOrders.perSecond), loads: { shop: simplestOrders, baseline: null } });
  return figures;
}

function loadsOf(tokens: string[]): Record<string, ClusterLoad> {
  let next = 0;
  const orderOf = (buyers: number) => (n: number) => orderRequest(n, tokens.slice(0, buyers), smallParts, 1);
  return {
    hits: { connections: 16, request: () => getRequest('/api/parts?limit=24', { 'accept-encoding': 'br' }) },
    misses: { connections: 16, request: () => getRequest(listUrl(next++, smallParts)) },
    'orders, 8 buyers': { connections: 8, request: orderOf(8) },
    'orders, 64 in flight': { connections: mostBuyers, request: orderOf(mostBuyers) },
    '50 orders/s': { connections: 8, rate: 50, request: orderOf(8) },
  };
}

/** Returns the number of connections to the primary after the loads that need the most connections. */
async function countConnections({ url }: ShopDatabase, urls: string[], loads: Record<string, ClusterLoad>): Promise<number> {
  for (const name of ['misses', 'orders, 64 in flight']) {
    const load = loads[name];
    if (load) await sendRequests({ ...load, url: urls, connections: mostBuyers, seconds: 1 });
  }
  const [row] = await runStatements<{ count: number }>(url, [
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  ]);
  return row?.count ?? 0;
}

async function measureOn(shops: ServerProcess[], { primaryPid, replicaPids }: ShopDatabase, load: ClusterLoad): Promise<Result> {
  const measured: Measured = { pids: shops.map(({ pid }) => pid), postmasterPid: primaryPid };
  const replicasUsed = () => replicaPids.reduce((sum, pid) => sum + postgresUs(pid), 0);
  const beforeUs = replicasUsed();
  const result = await measureLoad({ ...load, url: shops.map(({ url }) => url), seconds }, measured);
  return { load: result, replicasUs: (replicasUsed() - beforeUs) / (result.perSecond * seconds) };
}

function figuresOf(name: string, results: Result[]): Figure[] {
  const shop = medianOf(results.map(({ load }) => load));
  const rate = { ...absoluteFigure(name, '/s', shop.perSecond, { goal: null, moreIsBetter: true }), loads: { shop, baseline: null } };
  const replicasUs = median(results.map((each) => each.replicasUs));
  return replicasUs > 0 ? [rate, absoluteFigure(`– replicas, ${name}`, 'µs', replicasUs)] : [rate];
}
