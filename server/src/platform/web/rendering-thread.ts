import { Worker } from 'node:worker_threads';
import type { PageRendering, WebBuild } from './page-rendering.ts';

/** The renderer gives a page up after ten seconds itself. A thread that says nothing for longer hangs, and is replaced. */
const longestMs = 15_000;

/** In megabytes. A page needs little for a short time; without a bound the thread keeps what storms of pages left. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** What the thread is asked: to render a page, or to go on with the answer to a call of its own. */
export type ToThread =
  | { kind: 'render'; id: number; url: string; nonce: string }
  | { kind: 'answer'; call: number; status: number; headers: Record<string, string>; body: string };

/** What the thread says: that it is ready, that a page calls the API, that a page met an error, and how a page came out. */
export type FromThread =
  | ({ kind: 'ready' } & Pick<WebBuild, 'knownParameters' | 'inlineScripts'>)
  | { kind: 'call'; id: number; call: number; path: string }
  | { kind: 'report'; id: number; error: unknown }
  | { kind: 'page'; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; id: number; error: unknown };

interface UnderWay extends PageRendering {
  resolve(page: Response): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/**
 * Renders pages on a thread of its own: drawing a page takes some tens of milliseconds of CPU, and requests that need no page must not wait
 * for it. The thread calls the API through this one.
 */
export async function startRendering(): Promise<Pick<WebBuild, 'render' | 'close' | 'knownParameters' | 'inlineScripts'>> {
  const underWay = new Map<number, UnderWay>();
  let worker: Worker | null = null;
  let lastId = 0;
  const { knownParameters, inlineScripts } = await startThread();

  function startThread(): Promise<Pick<WebBuild, 'knownParameters' | 'inlineScripts'>> {
    const mine = new Worker(new URL('./rendering-worker.ts', import.meta.url), { resourceLimits });
    worker = mine;
    const { promise, resolve, reject } = Promise.withResolvers<Pick<WebBuild, 'knownParameters' | 'inlineScripts'>>();
    mine.on('message', (message: FromThread) => (message.kind === 'ready' ? resolve(message) : take(mine, message)));
    mine.on('error', (error) => {
      reject(error);
      lose(mine, error);
    });
    mine.on('exit', () => lose(mine, new Error('the rendering thread ended')));
    return promise;
  }

  /** All that it had under way fails. The next page gets another thread. */
  function lose(lost: Worker, error: unknown): void {
    if (worker !== lost) return;
    worker = null;
    for (const id of underWay.keys()) finish(id)?.reject(error);
    void lost.terminate();
  }

  function finish(id: number): UnderWay | undefined {
    const page = underWay.get(id);
    underWay.delete(id);
    clearTimeout(page?.timer);
    return page;
  }

  function take(from: Worker, message: Exclude<FromThread, { kind: 'ready' }>): void {
    if (message.kind === 'page') {
      const { status, headers, body } = message;
      finish(message.id)?.resolve(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
    } else if (message.kind === 'failed') finish(message.id)?.reject(message.error);
    else if (message.kind === 'report') underWay.get(message.id)?.reportError(message.error);
    else void answerCall(from, message);
  }

  async function answerCall(from: Worker, { id, call, path }: Extract<FromThread, { kind: 'call' }>): Promise<void> {
    const page = underWay.get(id);
    if (!page) return;
    const answer = await page.fetchApi(path).catch(() => new Response(null, { status: 500 }));
    const reply: ToThread = {
      kind: 'answer',
      call,
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    };
    from.postMessage(reply);
  }

  return {
    knownParameters,
    inlineScripts,
    async render(request, rendering) {
      if (!worker) await startThread();
      const thread = worker as Worker | null;
      if (!thread) throw new Error('the rendering thread does not start');
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => lose(thread, new Error('the rendering thread hangs')), longestMs);
        underWay.set(id, { ...rendering, resolve, reject, timer });
        const order: ToThread = { kind: 'render', id, url: request.url, nonce: rendering.nonce };
        thread.postMessage(order);
      });
    },
    async close() {
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
}
