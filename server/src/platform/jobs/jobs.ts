import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Db } from '../database/db.ts';
import { actAlone, type Executor, executorOn } from './jobs.queries.ts';
import { persistently, unlessAborted } from './waiting.ts';
import { startWorker, type Worker } from './worker.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface JobOptions {
  /** how often a job is tried again after it failed */
  retries?: number;
  /** until the first retry, up to twice that; every further wait doubles. 0: each retry follows at once */
  retryDelaySeconds?: number;
  /** a run that takes longer has failed */
  limitSeconds?: number;
  /** how many jobs of this kind one shop runs at a time */
  concurrency?: number;
}

export interface JobRun {
  /** the same in every attempt */
  id: string;
  /** from 1 */
  attempt: number;
  /** aborts when the time is up or the shop can wait no longer; after that the job counts as failed */
  signal: AbortSignal;
}

/** Throws where the job did not succeed: then it is tried again. A job may run twice (after a crash, say). */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

/** `Kinds` tells the payload of each kind of job, by its name. */
export interface Jobs<Kinds> {
  /** Says how to do a kind of job. Before `start`. */
  define<Name extends keyof Kinds & string>(name: Name, options: JobOptions, handler: JobHandler<Kinds[Name]>): void;
  /** A job for each time that `cron` names, in UTC, whatever the number of shops. Before `start`; one schedule for each kind. */
  every<Name extends keyof Kinds & string>(name: Name, cron: string, payload: Kinds[Name] & object): void;
  /** Writes a job down. In a transaction it is done once that has committed, or never. */
  send<Name extends keyof Kinds & string>(
    db: Db,
    name: Name,
    payload: Kinds[Name] & object,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** How many jobs of each kind wait for their turn. Throws while the database is away. */
  countWaiting(): Promise<Record<string, number>>;
  start(): Promise<void>;
  /** Takes no more jobs and waits for those under way; what has not ended by `stopMs` goes back and is done elsewhere or later. */
  stop(): Promise<void>;
}

export type SendJob<Kinds> = Jobs<Kinds>['send'];

interface Kind {
  options: Required<JobOptions>;
  handler: JobHandler<never>;
}

const schema = 'jobs';

type FetchedJob = PgBoss.JobWithMetadata<object>;

interface JobsOptions {
  pool: pg.Pool;
  logger: JobLog;
  /** at most so long lies between two looks for jobs that others sent or that are due again */
  pollMs?: number;
  stopMs?: number;
}

/**
 * Work that outlives the request that asked for it: rows in PostgreSQL (schema `jobs`), kept by pg-boss, shared by all shops on it.
 * The library's own workers are not used: they do not wait until the end of a job is written down, so that a lost connection there
 * would end the process, and a job that ended while the shop stopped would run again.
 */
export function createJobs<Kinds>({ pool, logger, pollMs = 2_000, stopMs = 5_000 }: JobsOptions): Jobs<Kinds> {
  const kinds = new Map<string, Kind>();
  const schedules = new Map<string, { cron: string; payload: object }>();
  const workers = new Map<string, Worker>();
  const closing = new AbortController();
  let state: 'new' | 'starting' | 'running' | 'stopped' = 'new';
  let databaseAway = false;

  const direct: Executor = {
    async executeSql(text, values) {
      try {
        const answer = await pool.query(text, values);
        if (databaseAway) logger.info('jobs: the database is back');
        databaseAway = false;
        return answer;
      } catch (err) {
        if (!databaseAway && state === 'running') logger.warn({ err }, 'jobs: the database cannot be asked');
        databaseAway = true;
        throw err;
      }
    },
  };
  /**
   * What the library does by itself (looking for jobs, keeping house) must not throw once it runs: it does not catch everything.
   * No answer means "nothing found" to it; the next look asks again.
   */
  const quiet = {
    executeSql: (text: string, values?: unknown[]) =>
      direct.executeSql(text, values).catch((err) => {
        if (state === 'starting') throw err;
        return undefined as unknown as { rows: unknown[] };
      }),
  };
  const boss = new PgBoss({
    db: quiet,
    schema,
    maintenanceIntervalSeconds: 60,
    // A tick is taken up within a minute or missed; looking this often, a late look misses none.
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
    // What succeeded is deleted at once; this is how long the rest stays to be looked at.
    archiveCompletedAfterSeconds: 600,
    archiveFailedAfterSeconds: 7 * 86_400,
    deleteAfterDays: 1,
  });
  boss.on('error', (err) => state === 'running' && logger.warn({ err }, 'jobs: housekeeping failed'));

  async function prepare(): Promise<void> {
    await boss.start();
    for (const [name, { options }] of kinds) {
      const queue = {
        name,
        retryLimit: options.retries,
        retryDelay: options.retryDelaySeconds,
        retryBackoff: options.retryDelaySeconds > 0,
        // The shop's own limit comes first; this one is for jobs whose shop was killed.
        expireInSeconds: options.limitSeconds + 30,
      };
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
    for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
    for (const [name, { cron, payload }] of schedules) await boss.schedule(name, cron, payload);
  }

  function startKind(name: string, kind: Kind): Worker {
    return startWorker({
      fetch: (batchSize) => boss.fetch<object>(name, { batchSize, includeMetadata: true }),
      run: (job: FetchedJob) =>
        run(kind, job).catch((err) =>
          logger.error({ err, job: name, id: job.id }, 'a job ended, but the database was not told: it will run again'),
        ),
      concurrency: kind.options.concurrency,
      pollMs,
    });
  }

  async function run({ options, handler }: Kind, job: FetchedJob): Promise<void> {
    const { id, name, retryCount, retryLimit } = job;
    const signal = AbortSignal.any([AbortSignal.timeout(options.limitSeconds * 1_000), closing.signal]);
    try {
      signal.throwIfAborted();
      await unlessAborted(handler(job.data as never, { id, attempt: retryCount + 1, signal }), signal);
    } catch (error) {
      const over = retryCount >= retryLimit;
      const details = { err: error, job: name, id, attempt: retryCount + 1 };
      if (over) logger.error(details, 'job given up');
      else logger.warn(details, 'job failed, to be tried again');
      await persistently(() => boss.fail(name, id, { message: (error as Error).message }, { db: direct }), closing.signal);
      return;
    }
    // Deleted, not kept: payloads hold addresses and links that nobody needs any more.
    await persistently(() => boss.deleteJob(name, id, { db: direct }), closing.signal);
  }

  return {
    define(name, { retries = 5, retryDelaySeconds = 5, limitSeconds = 60, concurrency = 1 }, handler) {
      if (state !== 'new') throw new Error(`job ${name}: defined after the start`);
      kinds.set(name, { options: { retries, retryDelaySeconds, limitSeconds, concurrency }, handler });
    },
    every(name, cron, payload) {
      if (state !== 'new') throw new Error(`job ${name}: scheduled after the start`);
      schedules.set(name, { cron, payload });
    },
    async send(db, name, payload, options) {
      await sendBy(boss, db, name, payload, options);
      workers.get(name)?.hurry();
    },
    async countWaiting() {
      const sizes = [...kinds.keys()].map(async (name) => {
        // The library's types promise a number, but `quiet` gives it no rows while the database is away, and then it returns null.
        const size = (await boss.getQueueSize(name)) as number | null;
        if (size === null) throw new Error('jobs: the database cannot be asked');
        return [name, size] as const;
      });
      return Object.fromEntries(await Promise.all(sizes));
    },
    async start() {
      state = 'starting';
      await actAlone(pool, prepare);
      state = 'running';
      for (const [name, kind] of kinds) workers.set(name, startKind(name, kind));
    },
    async stop() {
      if (state !== 'running') return;
      state = 'stopped';
      const ended = Promise.all([...workers.values()].map((worker) => worker.stop()));
      const timer = setTimeout(() => closing.abort(new Error('the shop stopped before this job ended')), stopMs);
      await ended;
      clearTimeout(timer);
      await boss.stop();
    },
  };
}

/** Sends jobs from a program that runs none, such as a command. Its database must have been started on: see `hasJobQueues`. */
export function createJobSender<Kinds>(): SendJob<Kinds> {
  const boss = new PgBoss({ db: noDatabase, schema });
  return (db, name, payload, options) => sendBy(boss, db, name, payload, options);
}

/** Each job names the database or transaction that it is sent in. */
const noDatabase = {
  executeSql: () => Promise.reject(new Error('a sender of jobs has no database of its own')),
};

async function sendBy(boss: PgBoss, db: Db, name: string, payload: object, { afterSeconds = 0 }: { afterSeconds?: number } = {}) {
  const id = await boss.send(name, payload, { db: executorOn(db), startAfter: afterSeconds });
  if (id === null) throw new Error(`job ${name}: not defined by any shop on this database`);
}
