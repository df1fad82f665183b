import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { createJobSender, createJobs, type JobHandler, type JobOptions, type Jobs } from './jobs.ts';

interface Kinds {
  greet: { name: string };
}

const database = useTestDatabase();
const running: Jobs<Kinds>[] = [];
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Starts the jobs of one instance, with the pool of this file. */
async function startJobs(
  handler: JobHandler<Kinds['greet']>,
  options: JobOptions & { pollMs?: number; stopMs?: number; cron?: string } = {},
) {
  const { pollMs = 200, stopMs, cron, ...jobOptions } = options;
  const jobs = createJobs<Kinds>({ pool: database.pool, logger, pollMs, ...(stopMs && { stopMs }) });
  jobs.define('greet', jobOptions, handler);
  if (cron) jobs.every('greet', cron, { name: 'clock' });
  await jobs.start();
  running.push(jobs);
  return jobs;
}

const remainingJobs = async (): Promise<{ state: string; retry_count: number }[]> =>
  (await database.pool.query(`select state, retry_count from jobs.job where name = 'greet'`)).rows;

/** Creates a promise that the test resolves. */
function createLatch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query(`delete from jobs.job where name = 'greet'`);
  vi.clearAllMocks();
});

describe('a job', () => {
  it('runs after the transaction that sent it has committed', async () => {
    const done = vi.fn();
    const jobs = await startJobs(async ({ name }) => done(name));
    await database.db.transaction().execute(async (transaction) => {
      await jobs.send(transaction, 'greet', { name: 'Bea' });
      await database.pool.query('select pg_sleep(0.1)');
      expect(done).not.toHaveBeenCalled();
    });
    await eventually(() => expect(done.mock.calls).toEqual([['Bea']]));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
  });

  it('never runs if the transaction rolled back', async () => {
    const done = vi.fn();
    const jobs = await startJobs(async ({ name }) => done(name));
    const rejected = database.db.transaction().execute(async (transaction) => {
      await jobs.send(transaction, 'greet', { name: 'nobody' });
      throw new Error('rejected');
    });
    await expect(rejected).rejects.toThrow('rejected');
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    await eventually(() => expect(done).toHaveBeenCalled());
    expect(done.mock.calls).toEqual([['Bea']]);
  });

  it('starts after those that were sent before it, even if one instance claims all of them together', async () => {
    const started: string[] = [];
    await (await startJobs(async () => {})).stop();
    const send = createJobSender<Kinds>();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await send(database.db, 'greet', { name });
    // Each update moves its row to the end of the table, so the oldest job comes last there.
    for (const [age, name] of names.entries())
      await database.pool.query(
        `update jobs.job set created_on = now() - make_interval(mins => $2) where name = 'greet' and data ->> 'name' = $1`,
        [name, age],
      );
    await startJobs(async ({ name }) => void started.push(name), { concurrency: 5 });
    await eventually(() => expect(started).toEqual(names.toReversed()));
  });

  it('starts at once, long before the next poll', async () => {
    const done = vi.fn();
    const jobs = await startJobs(async () => done(), { pollMs: 60_000 });
    await database.db.transaction().execute((transaction) => jobs.send(transaction, 'greet', { name: 'Bea' }));
    await eventually(() => expect(done).toHaveBeenCalled());
  });

  it('is retried after a failure', async () => {
    const attempts: number[] = [];
    const jobs = await startJobs(
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet');
      },
      { retries: 3, retryDelaySeconds: 0 },
    );
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    await eventually(() => expect(attempts).toEqual([1, 2, 3]));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
    expect(logger.warn).toHaveBeenCalledTimes(2);
  });

  it('waits longer before each retry', async () => {
    const attempts: number[] = [];
    const jobs = await startJobs(
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('never');
      },
      { retries: 9, retryDelaySeconds: 100 },
    );
    const waits: number[] = [];
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    while (waits.length < 3) {
      await eventually(() => expect(attempts).toHaveLength(waits.length + 1));
      const wait = await eventually(async () => {
        const { rows } = await database.pool.query(
          `select extract(epoch from start_after - now())::float8 as seconds from jobs.job where name = 'greet' and state = 'retry'`,
        );
        expect(rows).toHaveLength(1);
        return rows[0].seconds as number;
      });
      waits.push(wait);
      // The next retry does not have to wait.
      await database.pool.query(`update jobs.job set start_after = now() where name = 'greet'`);
    }
    for (const [index, seconds] of waits.entries()) {
      const leastSeconds = 100 * 2 ** index;
      expect(seconds).toBeGreaterThan(leastSeconds - 5);
      expect(seconds).toBeLessThanOrEqual(leastSeconds * 2);
    }
  });

  it('fails after its last retry, and is kept for inspection', async () => {
    const jobs = await startJobs(
      async () => {
        throw new Error('never');
      },
      { retries: 1, retryDelaySeconds: 0 },
    );
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'failed', retry_count: 1 }]));
    expect(logger.error).toHaveBeenCalledTimes(1);
  });

  it('is retried if it takes too long', async () => {
    const attempts: number[] = [];
    const jobs = await startJobs(
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) await new Promise(() => {});
      },
      { limitSeconds: 1, retries: 1, retryDelaySeconds: 0 },
    );
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    await eventually(() => expect(attempts).toEqual([1, 2]));
  });

  it('cannot be sent if no instance defines its kind', async () => {
    const jobs = await startJobs(async () => {});
    await expect(jobs.send(database.db, 'unknown' as 'greet', { name: 'Bea' })).rejects.toThrow('not defined');
  });
});

describe('several instances', () => {
  it('never run a job twice, even if they start at the same moment', async () => {
    const done = vi.fn();
    const second = openDatabase(database.ownerConnectionString, 3);
    const instances = [database.pool, second.pool].map((pool) => createJobs<Kinds>({ pool, logger, pollMs: 20 }));
    // The first job of each instance waits for the other instance. Otherwise one of them could do all jobs.
    const begun = instances.map(createLatch);
    for (const [index, jobs] of instances.entries())
      jobs.define('greet', { concurrency: 3 }, async ({ name }) => {
        done(name, index);
        begun[index]?.open();
        await Promise.all(begun.map(({ opened }) => opened));
      });
    await Promise.all(instances.map((jobs) => jobs.start()));
    const names = Array.from({ length: 60 }, (_, index) => `buyer ${index}`);
    await Promise.all(names.map((name, index) => instances[index % 2]?.send(database.db, 'greet', { name })));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
    await Promise.all(instances.map((jobs) => jobs.stop()));
    await second.database.destroy();
    expect(done.mock.calls.map(([name]) => name).sort()).toEqual(names.sort());
    expect(new Set(done.mock.calls.map(([, index]) => index)).size).toBe(2);
  });

  it('create the schema and the queues only once if they start at the same time', async () => {
    await database.pool.query('drop schema if exists jobs cascade');
    const pools = [1, 2, 3, 4].map(() => openDatabase(database.ownerConnectionString, 1));
    const instances = pools.map(({ pool }) => createJobs<Kinds>({ pool, logger }));
    for (const jobs of instances) jobs.define('greet', {}, async () => {});
    await Promise.all(instances.map((jobs) => jobs.start()));
    await Promise.all(instances.map((jobs) => jobs.stop()));
    await Promise.all(pools.map(({ database: each }) => each.destroy()));
    expect(await remainingJobs()).toEqual([]);
    expect(logger.error).not.toHaveBeenCalled();
  });
});

describe('stopping', () => {
  it('waits for the running job, and starts no other job', async () => {
    const begun = createLatch();
    const goOn = createLatch();
    const done = vi.fn();
    const jobs = await startJobs(async ({ name }) => {
      begun.open();
      await goOn.opened;
      done(name);
    });
    await jobs.send(database.db, 'greet', { name: 'first' });
    await begun.opened;
    await jobs.send(database.db, 'greet', { name: 'second' });
    const stopped = jobs.stop();
    goOn.open();
    await stopped;
    expect(done.mock.calls).toEqual([['first']]);
    expect(await remainingJobs()).toEqual([{ state: 'created', retry_count: 0 }]);
  });

  it('returns a job to the queue if it does not end in time', async () => {
    const begun = createLatch();
    const jobs = await startJobs(
      async () => {
        begun.open();
        await new Promise(() => {});
      },
      { stopMs: 50, retryDelaySeconds: 0 },
    );
    await jobs.send(database.db, 'greet', { name: 'Bea' });
    await begun.opened;
    await jobs.stop();
    expect(await remainingJobs()).toEqual([{ state: 'retry', retry_count: 0 }]);
  });
});

describe('a lost database', () => {
  it('neither ends the process nor loses a job', async () => {
    const begun = createLatch();
    const goOn = createLatch();
    const done = vi.fn();
    const jobs = await startJobs(
      async ({ name }) => {
        begun.open();
        await goOn.opened;
        done(name);
      },
      { concurrency: 2 },
    );
    await jobs.send(database.db, 'greet', { name: 'before' });
    await begun.opened;
    await withoutConnections(async () => {
      goOn.open();
      await eventually(() => expect(done).toHaveBeenCalled());
      await eventually(() => expect(logger.warn).toHaveBeenCalledWith(expect.anything(), 'jobs: the database does not respond'));
    });
    await jobs.send(database.db, 'greet', { name: 'after' });
    await eventually(() => expect(done.mock.calls).toEqual([['before'], ['after']]));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
    expect(logger.error).not.toHaveBeenCalled();
  });
});

/** Runs `act` while the database of this file accepts no connections. */
async function withoutConnections(act: () => Promise<void>): Promise<void> {
  const url = new URL(database.ownerConnectionString);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const outside = openDatabase(url.href, 1);
  try {
    await outside.pool.query(`alter database ${name} allow_connections false`);
    // Waits up to 30 s until the connections have ended. A connection that ends later could break a query after `act`.
    await outside.pool.query('select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = $1', [name]);
    await act();
  } finally {
    await outside.pool.query(`alter database ${name} allow_connections true`);
    await outside.database.destroy();
  }
}

describe('a schedule', () => {
  it('creates its jobs, and is removed if a new version of the code has no such schedule', async () => {
    const done = vi.fn();
    const startWithSchedule = () => startJobs(async ({ name }) => done(name), { cron: '* * * * *' });
    await (await startWithSchedule()).stop();
    // pg-boss checks its schedules at intervals. If `cron_on`, the time of the last check, is null, the next instance checks them at its start.
    await database.pool.query('update jobs.version set cron_on = null');
    await startWithSchedule();
    await eventually(() => expect(done.mock.calls).toEqual([['clock']]));
    await startJobs(async () => {});
    expect((await database.pool.query('select name from jobs.schedule')).rows).toEqual([]);
  });
});
