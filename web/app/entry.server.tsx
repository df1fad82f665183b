import { Writable } from 'node:stream';
import type { ApiTransport } from '@axlewright/client/call-endpoint';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { apiTransportContext } from './platform/api.ts';
import { beforePaintScript } from './platform/before-paint.ts';
import { paintFirst } from './platform/paint-first.ts';

export { knownParameters } from './known-parameters.ts';

/** Inline scripts that are constants. All others carry the nonce of their rendering. */
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
 * Makes the context of one rendering. Its loaders call the API through `fetchApi`, without the network. If the API fails, a loader throws a
 * response with the same status, which React Router uses as the status of the page. React Router adds `nonce` to its inline scripts.
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

/** Reports errors of loaders. Responses such as 404 are not errors. React Router's default would log their URLs, and anybody can make up a URL. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
}

/** Renders the whole page before sending the first byte, so that it can be cached, compressed and hashed. */
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
  // In development the HTML contains the scripts for hot reload.
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
      // Otherwise React sends long parts of the page in hidden elements and moves them with inline scripts.
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
