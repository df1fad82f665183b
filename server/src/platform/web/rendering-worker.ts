import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './rendering-thread.ts';
import { importWebBuild } from './web-build.ts';

/** The thread that renders pages; rendering-thread.ts starts it and says what the messages mean. */
const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the shop.');
const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const build = await importWebBuild();
const calls = new Map<number, (answer: Response) => void>();
let lastCall = 0;

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') void render(message);
  else {
    const { call, status, headers, body } = message;
    calls.get(call)?.(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
    calls.delete(call);
  }
});
say({ kind: 'ready', knownParameters: build.knownParameters, inlineScripts: build.inlineScripts });

async function render({ id, url, nonce }: Extract<ToThread, { kind: 'render' }>): Promise<void> {
  const fetchApi = (path: string) =>
    new Promise<Response>((resolve) => {
      const call = ++lastCall;
      calls.set(call, resolve);
      say({ kind: 'call', id, call, path });
    });
  try {
    const page = await build.render(new Request(url, { headers: { accept: 'text/html' } }), {
      fetchApi,
      nonce,
      reportError: (error) => say({ kind: 'report', id, error: plain(error) }),
    });
    const body = new Uint8Array(await page.arrayBuffer());
    say({ kind: 'page', id, status: page.status, headers: Object.fromEntries(page.headers), body }, [body.buffer]);
  } catch (error) {
    say({ kind: 'failed', id, error: plain(error) });
  }
}

/** Errors keep their message and stack between threads; anything else may hold what cannot be sent. */
const plain = (error: unknown) =>
  error instanceof Error ? Object.assign(new Error(error.message), { stack: error.stack }) : new Error(String(error));
