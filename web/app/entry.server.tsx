import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type ApiTransport, apiTransportContext } from './platform/api.ts';
import { paintFirst } from './platform/paint-first.ts';

export { knownParameters } from './known-parameters.ts';

const renderTimeoutMs = 10_000;

/**
 * The context of one rendering. Its loaders call the API through `fetchApi`, without the network. If the API fails, the page fails with
 * the same status: React Router treats a thrown response as an outcome, not as a bug to print.
 */
export function createLoadContext(fetchApi: ApiTransport): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiTransportContext, async (path, init) => {
    const answer = await fetchApi(path, init);
    if (answer.status >= 500) throw new Response(null, { status: answer.status });
    return answer;
  });
  return context;
}

/** Renders the whole page before the first byte leaves, so that it can be kept, compressed and hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { html, failed } = await renderWhole(routerContext, request.url);
  // In development scripts come with their hot reload.
  return new Response(import.meta.env.PROD ? paintFirst(html) : html, { status: failed ? 500 : status, headers });
}

function renderWhole(routerContext: EntryContext, url: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve({ html: Buffer.concat(chunks).toString(), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      // Nothing is put off into a hidden part with a script of its own, however long it is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timeout);
        reject(error);
      },
      onError: (error) => {
        failed = true;
        console.error(error);
      },
    });
    const timeout = setTimeout(() => abort(new Error(`${url} took more than ${renderTimeoutMs} ms to render`)), renderTimeoutMs);
  });
}
