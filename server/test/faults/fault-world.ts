import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import { doctorSettings } from '../../../cluster/addresses.ts';
import { type Cluster, type ClusterOptions, openCluster } from '../../../cluster/cluster.ts';
import { freePort } from '../free-port.ts';
import type { RemoteAccount } from '../remote-account.ts';
import { startProgram } from '../start-program.ts';
import { unlimitedCaps } from '../unlimited-caps.ts';
import { atExit, endPostgresIn, removeFolder } from './clean-up.ts';
import { type DatabaseLink, openDatabaseLink } from './database-link.ts';
import { openPair, type ProxiedPair } from './proxied-pair.ts';
import { type SupervisedShop, superviseShop } from './supervised-shop.ts';
import { openTimeline, type Timeline } from './timeline.ts';

const source = resolve(import.meta.dirname, '../../src');

export interface WorldOptions {
  /**
   * 'own': the shop runs its embedded database; 'linked': DATABASE_URL leads to a PostgreSQL through a link that can fail;
   * 'pair': the system's PostgreSQL with a replica behind HAProxy, and HAProxy in front of two instances of the shop;
   * 'cluster': like 'pair', with three nodes under Patroni
   */
  database: 'own' | 'linked' | 'pair' | 'cluster';
  instances?: number;
  cluster?: ClusterOptions;
  /** the shop's data folder, which also contains the embedded database; default: a new folder */
  dataDir?: string;
  environment?: Record<string, string>;
  /** prepares another version of the shop and returns its main program; default: this version */
  program?: () => Promise<string>;
  /** true: buyers also place orders with several lines; default: true */
  acceptsLines?: boolean;
}

/** The real shop with its database. Faults do not affect the card processor. */
export interface FaultWorld {
  shops: SupervisedShop[];
  /** URLs of the shop; buyers use them in turn */
  entrances: string[];
  /** the shop's public URL, for which tokens are issued */
  origin: string;
  /** the accounts that use the shop; empty at first */
  buyers: RemoteAccount[];
  /** ids of parts, which have more stock than a test can order; empty at first */
  parts: string[];
  /** true if buyers also place orders with several lines */
  acceptsLines: boolean;
  /** problems that a fault found */
  findings: string[];
  /** figures that a fault reports */
  notes: string[];
  timeline: Timeline;
  /** starts an instance of this version; buyers then use it as well */
  addInstance(): Promise<SupervisedShop>;
  /** stops all instances, and opens the shop on a new cluster at the same URL, after `move` has brought the data there */
  moveTo(cluster: Cluster, move: () => Promise<void>): Promise<void>;
  /** for the functions of cards.ts */
  cards: { url: string; webhookSecret: string };
  dataDir: string;
  /** connects directly, not through `link` */
  connectionString: string;
  link: DatabaseLink | null;
  pair: ProxiedPair | null;
  cluster: Cluster | null;
  databasePid(): Promise<number>;
  doctor(): Promise<{ isWell: boolean; output: string }>;
  stop(): Promise<void>;
}

export async function openFaultWorld({
  database,
  instances = 1,
  cluster: clusterOptions,
  dataDir: given,
  environment = {},
  program,
  acceptsLines = true,
}: WorldOptions): Promise<FaultWorld> {
  const main = await program?.();
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'axlewright-faults-'));
  const cancelCleanUps = [
    atExit(() => {
      endPostgresIn(dataDir);
      if (!given) removeFolder(dataDir);
    }),
  ];
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const entrance = database === 'pair' || database === 'cluster' ? await freePort() : ports[0];
  const cards = await startCards(`http://127.0.0.1:${entrance}/api/webhooks/stripe`);
  const server = database === 'linked' ? await startEmbeddedPostgres({ dataDir }) : null;
  const link = server && (await openDatabaseLink(Number(new URL(server.ownerConnectionString).port)));
  const pair = database === 'pair' ? await openPair() : null;
  const cluster = database === 'cluster' ? await openCluster(clusterOptions) : null;
  const proxied = pair ?? cluster;
  const databaseUrl = link ? server?.ownerConnectionString.replace(/:\d+\//, `:${link.port}/`) : pair?.connectionString;
  const shopEnvironment = {
    ...cards.settings,
    PUBLIC_URL: `http://127.0.0.1:${entrance}`,
    DATA_DIR: dataDir,
    WRITES_PER_MINUTE: '1000000',
    ...unlimitedCaps,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(cluster && settingsOf(cluster)),
    ...environment,
  };
  const timeline = openTimeline();
  const shops: SupervisedShop[] = [];
  for (const port of ports) shops.push(await superviseShop(port, shopEnvironment, main, timeline.note));
  if (proxied && entrance) await proxied.serve(ports, entrance, noteProxyLine(timeline));
  const embedded = server ?? (proxied ? null : await joinEmbeddedPostgres({ dataDir }));
  const connectionString = pair?.connectionString ?? cluster?.ownerUrl ?? embedded?.ownerConnectionString ?? '';

  const entrances = proxied ? [`http://127.0.0.1:${entrance}`] : shops.map(({ url }) => url);

  const world: FaultWorld = {
    shops,
    entrances,
    origin: shopEnvironment.PUBLIC_URL,
    buyers: [],
    parts: [],
    acceptsLines,
    findings: [],
    notes: [],
    timeline,
    async addInstance() {
      const shop = await superviseShop(await freePort(), shopEnvironment);
      shops.push(shop);
      entrances.push(shop.url);
      return shop;
    },
    async moveTo(newCluster, move) {
      world.cluster = newCluster;
      for (const shop of shops.splice(0)) await shop.stop();
      await move();
      const newPorts = [await freePort(), await freePort()];
      for (const port of newPorts)
        shops.push(await superviseShop(port, { ...shopEnvironment, ...settingsOf(newCluster), TRUSTED_PROXIES: '127.0.0.1' }));
      await newCluster.serve(newPorts, Number(new URL(world.origin).port), noteProxyLine(timeline));
      world.connectionString = newCluster.ownerUrl;
    },
    cards: { url: cards.url, webhookSecret: cards.settings.STRIPE_WEBHOOK_SECRET },
    dataDir,
    connectionString,
    link,
    pair,
    cluster,
    databasePid: async () => Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]),
    async doctor() {
      const clusterSettings = world.cluster && doctorSettings((await world.cluster.primary()).address);
      return doctor({ DATA_DIR: dataDir, DATABASE_URL: world.connectionString, ...clusterSettings });
    },
    async stop() {
      for (const shop of shops) await shop.stop();
      await stopProgram(cards.process);
      await link?.close();
      await server?.stop();
      await pair?.stop();
      world.cluster?.stop();
      if (!given) await rm(dataDir, { recursive: true, force: true });
      for (const cancel of cancelCleanUps) cancel();
    },
  };
  return world;
}

/** Notes the requests that the proxy could not finish, and what it says about the instances. */
function noteProxyLine({ note }: Timeline): (line: string) => void {
  return (line) => {
    const { time, status, ended } = line.startsWith('{') ? (JSON.parse(line) as ProxyRequest) : { time: Date.now(), status: 0, ended: '' };
    if (status >= 500 || ended !== '--') note(`proxy: ${line}`, time);
  };
}

/** A request in the log of deploy/haproxy.cfg. */
interface ProxyRequest {
  time: number;
  status: number;
  ended: string;
}

const settingsOf = ({ shopUrl, ownerUrl }: Cluster) => ({ DATABASE_URL: shopUrl, MIGRATION_DATABASE_URL: ownerUrl });

/** Starts the card processor as a separate process. */
async function startCards(webhookUrl: string) {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = await startProgram(join(source, '../../sandbox/src/cards/server.ts'), {
    ...keys,
    PORT: String(port),
    WEBHOOK_URL: webhookUrl,
  });
  return { process, url, settings: { ...keys, STRIPE_API_BASE: `${url}/sandbox/stripe` } };
}

async function stopProgram(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Runs `npm run doctor`. */
function doctor(environment: Record<string, string>): Promise<{ isWell: boolean; output: string }> {
  return new Promise((done) => {
    const options = { env: { ...process.env, ...environment } };
    execFile(process.execPath, [join(source, 'commands/doctor.ts')], options, (error, stdout, stderr) =>
      done({ isWell: error === null, output: (stdout + stderr).trim() }),
    );
  });
}
