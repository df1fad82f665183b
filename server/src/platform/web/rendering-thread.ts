import { Worker } from 'node:worker_threads';
import type { PageRendering, WebBuild } from './page-rendering.ts';

/** The renderer cancels a page after ten seconds. If a page is not done after `maxRenderMs`, the thread counts as hung and is replaced. */
const maxRenderMs = 15_000;

/** Limits in megabytes. A page needs little memory. Without limits, the thread would keep a lot of memory after a peak. */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** A message to the thread: render a page, or the response to an API call of a page. */
export type ToThread =
  | { kind: 'render'; id: number; url: string; nonce: string }
  | { kind: 'response'; call: number; status: number; headers: Record<string, string>; body: string };

/** A message from the thread: ready, an API call of a page, an error to log, a finished page or a failed page. */
export type FromThread =
  | ({ kind: 'ready' } & Pick<WebBuild, 'knownParameters' | 'inlineScripts'>)
  | { kind: 'call'; id: number; call: number; path: string }
  | { kind: 'report'; id: number; error: unknown }
  | { kind: 'page'; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; id: number; error: unknown };

interface PendingPage extends PageRendering {
  resolve(page: Response): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/**
 * Renders pages on a separate thread. A page takes tens of milliseconds of CPU time, and must not delay other requests. The thread calls the API
 * through the main thread.
 */
export async function startRendering(): Promise<Pick<WebBuild, 'render' | 'close' | 'knownParameters' | 'inlineScripts'>> {
  const pending = new Map<number, PendingPage>();
  let worker: Worker | null = null;
  let lastId = 0;
  const { knownParameters, inlineScripts } = await startThread();

  function startThread(): Promise<Pick<WebBuild, 'knownParameters' | 'inlineScripts'>> {
    const newWorker = new Worker(new URL('./rendering-worker.ts', import.meta.url), { resourceLimits });
    worker = newWorker;
    const { promise, resolve, reject } = Promise.withResolvers<Pick<WebBuild, 'knownParameters' | 'inlineScripts'>>();
    newWorker.on('message', (message: FromThread) => (message.kind === 'ready' ? resolve(message) : receive(newWorker, message)));
    const lose = (error: unknown) => {
      reject(error);
      discard(newWorker, error);
    };
    newWorker.on('error', lose);
    newWorker.on('exit', () => lose(new Error('the rendering thread ended')));
    return promise;
  }

  /** Rejects all pending pages of a lost thread. The next page starts a new thread. */
  function discard(lost: Worker, error: unknown): void {
    if (worker !== lost) return;
    worker = null;
    for (const id of pending.keys()) finish(id)?.reject(error);
    void lost.terminate();
  }

  function finish(id: number): PendingPage | undefined {
    const page = pending.get(id);
    pending.delete(id);
    clearTimeout(page?.timer);
    return page;
  }

  function receive(from: Worker, message: Exclude<FromThread, { kind: 'ready' }>): void {
    if (message.kind === 'page') {
      const { status, headers, body } = message;
      finish(message.id)?.resolve(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
    } else if (message.kind === 'failed') finish(message.id)?.reject(message.error);
    else if (message.kind === 'report') pending.get(message.id)?.reportError(message.error);
    else void answerCall(from, message);
  }

  async function answerCall(from: Worker, { id, call, path }: Extract<FromThread, { kind: 'call' }>): Promise<void> {
    const page = pending.get(id);
    if (!page) return;
    const response = await page.fetchApi(path).catch(() => new Response(null, { status: 500 }));
    const reply: ToThread = {
      kind: 'response',
      call,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
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
        const timer = setTimeout(() => discard(thread, new Error('the rendering thread hangs')), maxRenderMs);
        pending.set(id, { ...rendering, resolve, reject, timer });
        const message: ToThread = { kind: 'render', id, url: request.url, nonce: rendering.nonce };
        thread.postMessage(message);
      });
    },
    async close() {
      const stoppedWorker = worker;
      worker = null;
      await stoppedWorker?.terminate();
    },
  };
}
