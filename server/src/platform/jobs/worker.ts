/** Polling interval right after a job was sent, in ms. It doubles with each poll that finds no job. */
const shortestPauseMs = 10;

interface WorkerOptions<Job> {
  /** claims up to `count` jobs for this instance */
  fetch: (count: number) => Promise<Job[]>;
  /** runs a job; never throws */
  run: (job: Job) => Promise<void>;
  concurrency: number;
  /** longest polling interval, in ms */
  pollMs: number;
}

export interface Worker {
  /** Polls often for a while. Called after a job was sent, because its transaction may not have committed yet. */
  pollSoon(): void;
  /** Claims no more jobs, and waits until the running jobs have ended. */
  stop(): Promise<void>;
}

/** Claims and runs jobs of one kind, up to `concurrency` at a time. */
export function startWorker<Job>({ fetch, run, concurrency, pollMs }: WorkerOptions<Job>): Worker {
  const running = new Set<Promise<void>>();
  let stopping = false;
  let pauseMs = pollMs;
  let woken = false;
  let endPause = () => {};
  const polling = poll();

  async function poll(): Promise<void> {
    while (!stopping) {
      woken = false;
      const free = concurrency - running.size;
      const jobs = free > 0 ? await fetch(free) : [];
      for (const job of jobs) begin(job);
      pauseMs = jobs.length > 0 ? shortestPauseMs : Math.min(pauseMs * 2, pollMs);
      if (!woken && !stopping) await pause(running.size < concurrency ? pauseMs : pollMs);
    }
  }

  function begin(job: Job): void {
    const work = run(job).finally(() => {
      running.delete(work);
      wake();
    });
    running.add(work);
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
    pollSoon() {
      pauseMs = shortestPauseMs;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await polling;
      await Promise.all(running);
    },
  };
}
