import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { cloneTemplate } from '../test/cloned-database.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';
import { eventuallyStarted, main, useShopProcesses } from '../test/shop-processes.ts';
import { takeSessionLock } from './platform/database/session-lock.ts';

const shops = useShopProcesses();
const { start, startWith } = shops;

describe('while the pages are built', () => {
  /** Starts a shop with an edited migration. The script that builds the pages runs `slowly` first. */
  async function startWithSlowBuild(slowly: string) {
    const clone = await cloneTemplate();
    const client = new pg.Client({ connectionString: clone.ownerConnectionString });
    await client.connect();
    await client.query(`update migrations set sha256 = 'edited'`);
    await client.end();
    const preload = join(shops.dataDir, 'slow-build.mjs');
    await writeFile(preload, `import fs from 'node:fs';\nif (process.argv[1]?.endsWith('setup.mjs')) { ${slowly} }`);
    const environment = { PORT: String(await freePort()), DATABASE_URL: clone.ownerConnectionString, NODE_OPTIONS: `--import ${preload}` };
    return { ...startWith([main, '--build-pages'], environment), clone };
  }

  it('a failed migration is reported at once, and the shop ends after the build', async () => {
    const gate = join(shops.dataDir, 'gate');
    const { shop, output, clone } = await startWithSlowBuild(
      `while (!fs.existsSync(${JSON.stringify(gate)})) await new Promise((done) => setTimeout(done, 20)); process.exit(0);`,
    );
    const closed = once(shop, 'close');
    try {
      await eventually(() => expect(output()).toContain('was edited after it was applied'));
      expect(shop.exitCode).toBeNull();
    } finally {
      await writeFile(gate, '');
    }
    await closed;
    expect([shop.exitCode, output().match(/was edited/g)?.length]).toEqual([1, 1]);
    await clone.drop();
  });
});

describe('a failed start prints one line that says what to do', () => {
  it.each([
    ['a bad port', { PORT: 'http' }, /^The setting PORT is not valid: .+\n$/],
    ['a bad mode', { SHOP_MODE: 'test' }, /^The setting SHOP_MODE is not valid: .+\n$/],
    ['only one of the card keys', { STRIPE_SECRET_KEY: 'sk_test_x' }, /^The setting STRIPE_PUBLISHABLE_KEY is missing: .+\n$/],
    ['a real shop without a mode', { SMTP_URL: 'smtp://user:secret@mail.example' }, /^SHOP_MODE is not set, but SMTP_URL .+\n$/],
    ['live mode without cards', { SHOP_MODE: 'live' }, /^SHOP_MODE=live needs STRIPE_SECRET_KEY.+\n$/],
    [
      'an unreachable database',
      { PORT: '0', DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' },
      /^Axlewright shop .+\nThe database shop at 127\.0\.0\.1:1 .+ cannot be reached: .+\n$/,
    ],
    [
      'an unreachable Unix socket',
      { PORT: '0', DATABASE_URL: 'postgres://shop:secret@/shop?host=/nowhere' },
      /^Axlewright shop .+\nThe database shop at \/nowhere \(DATABASE_URL\) cannot be reached: connect ENOENT .+\n$/,
    ],
    ['a database without a host', { DATABASE_URL: 'postgres://shop:secret@/shop' }, /^The setting DATABASE_URL is not valid: .+\n$/],
  ])('%s', async (_what, environment, line) => {
    const { shop, output } = start(environment);
    await once(shop, 'close');
    expect(output()).toMatch(line);
    expect(output()).not.toContain('secret');
    expect(shop.exitCode).toBe(1);
  });

  it('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { shop, output } = start({ PORT: String(port) });
    await once(shop, 'close');
    taken.close();
    expect(output()).toMatch(new RegExp(`^Port ${port} is in use\\..+\\n$`));
    expect(shop.exitCode).toBe(1);
  });

  it('a port that another program has taken since the start', async () => {
    const [port, clone] = [await freePort(), await cloneTemplate()];
    const holder = new pg.Client({ connectionString: clone.ownerConnectionString });
    await holder.connect();
    await takeSessionLock(holder, 'migrations');
    const { shop, output } = start({ PORT: String(port), DATABASE_URL: clone.ownerConnectionString });
    // The shop has found its port free before it tries to get the lock.
    await eventuallyStarted(async () =>
      expect(
        (await holder.query(`select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%'`))
          .rowCount,
      ).toBeGreaterThan(1),
    );
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    const closed = once(shop, 'close');
    await holder.end();
    await closed;
    taken.close();
    expect(output()).toMatch(new RegExp(`\\nPort ${port} is in use\\..+\\n$`));
    expect(output()).not.toMatch(/^ +at /m);
    expect(shop.exitCode).toBe(1);
    await clone.drop();
  });

  it('a data folder that is a file', async () => {
    const file = join(shops.dataDir, 'file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const { shop, output } = start({ PORT: '0', DATA_DIR: file });
    await once(shop, 'close');
    expect(output()).toMatch(/^The data folder .+ cannot be written .+\n$/);
    expect(shop.exitCode).toBe(1);
  });
});
