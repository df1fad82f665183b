import { parentPort } from 'node:worker_threads';
import { type BuildWithContext, createPageRenderer } from './page-renderer.ts';
import type { FromThread, ToThread } from './rendering-thread.ts';
import { serverEntry } from './web-build-files.ts';

/** This thread renders pages. rendering-thread.ts starts it and defines the messages. */
const port = parentPort;
if (!port) throw new Error('This file must run as a worker thread.');
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const build = createPageRenderer((await import(serverEntry.href)) as BuildWithContext);
const calls = new Map<number, (response: Response) => void>();
let lastCall = 0;

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') void render(message);
  else {
    const { call, status, headers, body } = message;
    calls.get(call)?.(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
    calls.delete(call);
  }
});
send({ kind: 'ready', knownParameters: build.knownParameters, inlineScripts: build.inlineScripts });

async function render({ id, url, nonce }: Extract<ToThread, { kind: 'render' }>): Promise<void> {
  const fetchApi = (path: string) =>
    new Promise<Response>((resolve) => {
      const call = ++lastCall;
      calls.set(call, resolve);
      send({ kind: 'call', id, call, path });
    });
  try {
    const page = await build.render(new Request(url, { headers: { accept: 'text/html' } }), {
      fetchApi,
      nonce,
      reportError: (error) => send({ kind: 'report', id, error: plainErrorOf(error) }),
    });
    const body = new Uint8Array(await page.arrayBuffer());
    send({ kind: 'page', id, status: page.status, headers: Object.fromEntries(page.headers), body }, [body.buffer]);
  } catch (error) {
    send({ kind: 'failed', id, error: plainErrorOf(error) });
  }
}

/** Copies only message and stack, because other fields of an error may not be cloneable. */
const plainErrorOf = (error: unknown) =>
  error instanceof Error ? Object.assign(new Error(error.message), { stack: error.stack }) : new Error(String(error));
