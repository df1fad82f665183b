import { Writable } from 'node:stream';
import type { ApiTransport } from '@axlewright/client/call-endpoint';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { apiTransportContext } from './platform/api.ts';
import { beforePaintScript } from './platform/before-paint.ts';
import { paintFirst } from './platform/paint-first.ts';

export { knownParameters } from './known-parameters.ts';

/**
 * The inline scripts that are the same on every page, so they have no nonce. The server finds all other inline scripts by their nonce. The
 * Content-Security-Policy allows all of them by hash.
 */
export const inlineScripts = [beforePaintScript];

const renderTimeoutMs = 10_000;

interface Rendering {
  fetchApi: ApiTransport;
  reportError: (error: unknown) => void;
  nonce: string;
}

const nonceContext = createContext<string>('');
const reportErrorContext = createContext<Rendering['reportError']>(() => {});

/**
 * Makes the context for rendering one page. Loaders call the API through `fetchApi`, without the network. If a call returns a status of 500 or
 * more, the loader throws a response with this status, and the page gets it too. React Router adds `nonce` to its inline scripts.
 */
export function createLoadContext({ fetchApi, reportError, nonce }: Rendering): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiTransportContext, async (path, init) => {
    const response = await fetchApi(path, init);
    if (response.status >= 500) throw new Response(null, { status: response.status });
    return response;
  });
  context.set(reportErrorContext, reportError);
  context.set(nonceContext, nonce);
  return context;
}

/**
 * Reports errors of loaders. A thrown response, such as a 404, is not an error. React Router's default handler would log its URL, and
 * callers could fill the log with made-up URLs.
 */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
}

/** Renders the whole page before it sends the first byte. The server can then cache and compress the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { html, failed } = await renderFully(routerContext, request.url, context);
  // `paintFirst` expects the HTML of the production build. In development the page also contains scripts for hot reload.
  return new Response(import.meta.env.PROD ? paintFirst(html) : html, { status: failed ? 500 : status, headers });
}

function renderFully(
  routerContext: EntryContext,
  url: string,
  context: Readonly<RouterContextProvider>,
): Promise<{ html: string; failed: boolean }> {
  const nonce = context.get(nonceContext);
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
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} nonce={nonce} />, {
      nonce,
      // With the default size, React would send long parts of the page in hidden elements and move them with inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timeout);
        reject(error);
      },
      onError: (error) => {
        failed = true;
        context.get(reportErrorContext)(error);
      },
    });
    const timeout = setTimeout(() => abort(new Error(`rendering took more than ${renderTimeoutMs} ms`)), renderTimeoutMs);
  });
}
