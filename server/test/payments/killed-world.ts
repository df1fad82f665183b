import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Stripe from 'stripe';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Database } from '../../src/platform/database/db.ts';
import { setWebhooks } from '../cards.ts';
import { cloneTemplate } from '../cloned-database.ts';
import { freePort } from '../free-port.ts';
import { type Call, callerOf, signUpAt } from '../remote-account.ts';
import { startProgram } from '../start-program.ts';
import { unlimitedCaps } from '../unlimited-caps.ts';
import type { KillPoint } from './kill-points.ts';

const source = resolve(import.meta.dirname, '../../src');
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
};

/** A shop that can be killed, and a card processor that keeps running. Both are separate processes. */
export interface KilledWorld {
  /** for the functions of cards.ts */
  cards: { url: string };
  provider: Stripe;
  db: Database;
  arm(point: KillPoint): Promise<void>;
  kill(): void;
  /** waits until the shop has died, and restarts it */
  restart(): Promise<void>;
  reconcile(): Promise<void>;
  signUp(email: string): Promise<Call>;
  stop(): Promise<void>;
}

/** @param environment additional settings of the shop */
export async function openKilledWorld(environment: Record<string, string> = {}): Promise<KilledWorld> {
  const clone = await cloneTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-killed-'));
  const [shopPort, cardsPort] = [await freePort(), await freePort()];
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const cards = { url: `http://127.0.0.1:${cardsPort}` };
  const { database: db } = openDatabase(clone.ownerConnectionString, 2);

  const cardsProcess = await startProgram(join(source, '../../sandbox/src/cards/server.ts'), {
    ...stripeKeys,
    PORT: String(cardsPort),
    WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
  });
  await setWebhooks(cards, 'hold');
  const startShop = () =>
    startProgram(join(import.meta.dirname, 'killable-shop.ts'), {
      ...stripeKeys,
      ...unlimitedCaps,
      SUDO_MINUTES: '1000000',
      PORT: String(shopPort),
      DATABASE_URL: clone.ownerConnectionString,
      DATA_DIR: dataDir,
      STRIPE_API_BASE: `${cards.url}/sandbox/stripe`,
      LOG_LEVEL: 'silent',
      ...environment,
    });
  let shop = await startShop();
  const callShop = callerOf(() => shopUrl);

  return {
    cards,
    db,
    provider: new Stripe(stripeKeys.STRIPE_SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient((url, init) =>
        fetch(String(url).replace('https://api.stripe.com', `${cards.url}/sandbox/stripe`), init),
      ),
      telemetry: false,
    }),
    async arm(point) {
      await callShop('POST', '/test/arm', point);
    },
    kill: () => void shop.kill('SIGKILL'),
    async restart() {
      if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit', { signal: AbortSignal.timeout(180_000) });
      shop = await startShop();
    },
    async reconcile() {
      const { status } = await callShop('POST', '/test/reconcile', {});
      if (status !== 200) throw new Error(`reconcile: ${status}`);
    },
    signUp: async (email) => (await signUpAt(() => shopUrl, email)).call,
    async stop() {
      for (const child of [shop, cardsProcess]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await db.destroy();
      await clone.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
