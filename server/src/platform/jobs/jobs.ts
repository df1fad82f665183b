import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Db } from '../database/db.ts';
import { rejectOnAbort, retryUntilAborted } from './abortable.ts';
import { type Executor, executorOn, withQueueLock } from './jobs.queries.ts';
import { startWorker, type Worker } from './worker.ts';

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface JobOptions {
  /** number of retries after the first attempt has failed */
  retries?: number;
  /** wait before the first retry, with up to 100% jitter; doubles with each retry; 0: retries immediately */
  retryDelaySeconds?: number;
  /** a run fails after this time */
  limitSeconds?: number;
  /** number of jobs of this kind that one instance may run at the same time */
  concurrency?: number;
}

export interface JobRun {
  /** the id of the job, the same for every attempt */
  id: string;
  /** 1 for the first attempt */
  attempt: number;
  /** Aborts at the time limit, or when the instance stops. The job then counts as failed. */
  signal: AbortSignal;
}

/** If it throws, the job is retried. A job may run twice, for example after a crash. */
export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

/** `Kinds` maps the name of each kind of job to its payload. */
export interface Jobs<Kinds> {
  /** Registers the handler of a kind of job. Call it before `start`. */
  define<Name extends keyof Kinds & string>(name: Name, options: JobOptions, handler: JobHandler<Kinds[Name]>): void;
  /** Schedules a job with a cron expression (UTC). All instances together run it once. Call it before `start`, once per kind. */
  every<Name extends keyof Kinds & string>(name: Name, cron: string, payload: Kinds[Name] & object): void;
  /** Queues a job. If `db` is a transaction, the job runs only after the commit. */
  send<Name extends keyof Kinds & string>(db: Db, name: Name, payload: Kinds[Name] & object, options?: SendOptions): Promise<void>;
  /** Counts the waiting jobs of each kind. Throws while the database is unreachable. */
  countWaiting(): Promise<Record<string, number>>;
  start(): Promise<void>;
  /** Takes no new jobs, and waits up to `stopMs` for running jobs. Jobs that run longer fail, and are retried if retries are left. */
  stop(): Promise<void>;
}

export type SendJob<Kinds> = Jobs<Kinds>['send'];

export interface SendOptions {
  afterSeconds?: number;
  /** A UUID. If a job with this id is waiting, is running, or has failed, `send` queues nothing. */
  id?: string;
  /** Jobs with a higher priority start first. Default: 0 */
  priority?: number;
}

interface Kind {
  options: Required<JobOptions>;
  handler: JobHandler<never>;
}

const schema = 'jobs';

type FetchedJob = PgBoss.JobWithMetadata<object>;

/**
 * The library claims the first jobs of a queue, but returns them in any order. Without this sort, one email about an order could overtake
 * another.
 */
const byTurn = (one: FetchedJob, other: FetchedJob) => other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime();

interface JobsOptions {
  pool: pg.Pool;
  logger: JobLog;
  /** polling interval, for retries and for jobs that other instances sent */
  pollMs?: number;
  stopMs?: number;
  /** runs each job, for traces */
  inSpan?: (name: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Background jobs: rows in PostgreSQL (schema `jobs`), managed by pg-boss and shared by all instances. The shop does not use pg-boss's own workers,
 * because they do not wait until the result of a job is saved. A connection that is lost at that moment would end the process. A job that finishes
 * while the instance stops would run again.
 */
export function createJobs<Kinds>({
  pool,
  logger,
  pollMs = 2_000,
  stopMs = 5_000,
  inSpan = (_name, work) => work(),
}: JobsOptions): Jobs<Kinds> {
  const kinds = new Map<string, Kind>();
  const schedules = new Map<string, { cron: string; payload: object }>();
  const workers = new Map<string, Worker>();
  const closing = new AbortController();
  let state: 'new' | 'starting' | 'running' | 'stopped' = 'new';
  let databaseAway = false;

  const direct: Executor = {
    async executeSql(text, values) {
      try {
        const result = await pool.query(text, values);
        if (databaseAway) logger.info('jobs: the database is back');
        databaseAway = false;
        return result;
      } catch (err) {
        if (!databaseAway && state === 'running') logger.warn({ err }, 'jobs: the database does not respond');
        databaseAway = true;
        throw err;
      }
    },
  };
  /**
   * pg-boss does not catch every error of its background tasks (polling, maintenance). So after the start, this function never rejects. It returns
   * undefined, which pg-boss reads as "nothing found". The next poll tries again.
   */
  const dbWithoutErrors = {
    executeSql: (text: string, values?: unknown[]) =>
      direct.executeSql(text, values).catch((err) => {
        if (state === 'starting') throw err;
        return undefined as unknown as { rows: unknown[] };
      }),
  };
  const boss = new PgBoss({
    db: dbWithoutErrors,
    schema,
    maintenanceIntervalSeconds: 60,
    // pg-boss must check each schedule at least once a minute. This shorter interval leaves time for delays.
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
    // `run` deletes succeeded jobs immediately. Failed jobs are kept for about a week, because an admin may want to see them.
    archiveCompletedAfterSeconds: 600,
    archiveFailedAfterSeconds: 7 * 86_400,
    deleteAfterDays: 1,
  });
  boss.on('error', (err) => state === 'running' && logger.warn({ err }, 'jobs: maintenance failed'));

  async function prepare(): Promise<void> {
    await boss.start();
    for (const [name, { options }] of kinds) {
      const queue = {
        name,
        retryLimit: options.retries,
        retryDelay: options.retryDelaySeconds,
        retryBackoff: options.retryDelaySeconds > 0,
        // This limit is for jobs of a killed process. In a running process, `limitSeconds` ends a job earlier.
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
      fetch: async (batchSize) => (await boss.fetch<object>(name, { batchSize, includeMetadata: true }))?.toSorted(byTurn) ?? [],
      run: (job: FetchedJob) =>
        run(kind, job).catch((err) =>
          logger.error({ err, job: name, id: job.id }, 'the result of a job could not be saved, so the job will run again'),
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
      const work = inSpan(`job ${name}`, () => handler(job.data as never, { id, attempt: retryCount + 1, signal }));
      await rejectOnAbort(work, signal);
    } catch (error) {
      const isLast = retryCount >= retryLimit;
      const details = { err: error, job: name, id, attempt: retryCount + 1 };
      if (isLast) logger.error(details, 'job failed, no retries left');
      else logger.warn(details, 'job failed, will be retried');
      await retryUntilAborted(() => boss.fail(name, id, { message: (error as Error).message }, { db: direct }), closing.signal);
      return;
    }
    // Deletes the job, because its payload may contain email addresses and links.
    await retryUntilAborted(() => boss.deleteJob(name, id, { db: direct }), closing.signal);
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
      workers.get(name)?.pollSoon();
    },
    async countWaiting() {
      const sizes = [...kinds.keys()].map(async (name) => {
        // pg-boss's type is wrong: while the database does not respond, `dbWithoutErrors` returns no rows, and pg-boss returns null.
        const size = (await boss.getQueueSize(name)) as number | null;
        if (size === null) throw new Error('jobs: the database does not respond');
        return [name, size] as const;
      });
      return Object.fromEntries(await Promise.all(sizes));
    },
    async start() {
      state = 'starting';
      await withQueueLock(pool, prepare);
      state = 'running';
      for (const [name, kind] of kinds) workers.set(name, startKind(name, kind));
    },
    async stop() {
      if (state !== 'running') return;
      state = 'stopped';
      const ended = Promise.all([...workers.values()].map((worker) => worker.stop()));
      const timer = setTimeout(() => closing.abort(new Error('the instance stopped before this job finished')), stopMs);
      await ended;
      clearTimeout(timer);
      await boss.stop();
    },
  };
}

/** Queues jobs from a program that does not run jobs, such as a command. The queues must exist: see `hasJobQueues`. */
export function createJobSender<Kinds>(): SendJob<Kinds> {
  const boss = new PgBoss({ db: noDatabase, schema });
  return (db, name, payload, options) => sendBy(boss, db, name, payload, options);
}

/** pg-boss needs an object here. It is never used, because each call of `send` passes the database or transaction. */
const noDatabase = {
  executeSql: () => Promise.reject(new Error('a job sender needs a database for each call')),
};

async function sendBy(boss: PgBoss, db: Db, name: string, payload: object, { afterSeconds = 0, id, priority = 0 }: SendOptions = {}) {
  const executor = executorOn(db);
  const sent = await boss.send(name, payload, { db: executor, startAfter: afterSeconds, priority, ...(id && { id }) });
  const isKnown =
    sent !== null || (id !== undefined && (await boss.getJobById(name, id, { db: executor, includeArchive: false })) !== null);
  if (!isKnown) throw new Error(`job ${name}: not defined by any instance on this database`);
}
