/** Right after something was sent the database is asked this often; each look that finds nothing doubles the pause. */
const shortestPauseMs = 10;

interface WorkerOptions<Job> {
  /** takes up to `count` jobs; nobody else gets them */
  fetch: (count: number) => Promise<Job[]>;
  /** never throws */
  run: (job: Job) => Promise<void>;
  concurrency: number;
  /** the longest pause between two looks */
  pollMs: number;
}

export interface Worker {
  /** Looks soon and often for a while: a job was sent, but its transaction may take a moment to commit. */
  hurry(): void;
  /** Takes nothing more and resolves when all that is under way has ended. */
  stop(): Promise<void>;
}

/** Takes jobs of one kind and runs them, so many at a time. */
export function startWorker<Job>({ fetch, run, concurrency, pollMs }: WorkerOptions<Job>): Worker {
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let pauseMs = pollMs;
  let woken = false;
  let endPause = () => {};
  const looking = look();

  async function look(): Promise<void> {
    while (!stopping) {
      woken = false;
      const free = concurrency - underWay.size;
      const jobs = free > 0 ? await fetch(free) : [];
      for (const job of jobs) begin(job);
      pauseMs = jobs.length > 0 ? shortestPauseMs : Math.min(pauseMs * 2, pollMs);
      if (!woken && !stopping) await pause(underWay.size < concurrency ? pauseMs : pollMs);
    }
  }

  function begin(job: Job): void {
    const work = run(job).finally(() => {
      underWay.delete(work);
      wake();
    });
    underWay.add(work);
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    woken = true;
    endPause();
  }

  return {
    hurry() {
      pauseMs = shortestPauseMs;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await looking;
      await Promise.all(underWay);
    },
  };
}
