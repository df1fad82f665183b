import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { StartError } from '../start-error.ts';
import { startRendering } from './rendering-thread.ts';

const folder = new URL('../../../../web/build/', import.meta.url);

/** Calls the API from within the server, without the network. The path begins with /api. */
export type FetchApi = (path: string) => Promise<Response>;

/** What one rendering of a page gets from the server. */
export interface PageRendering {
  fetchApi: FetchApi;
  /** logs an error that the page does not expect */
  reportError: (error: unknown) => void;
  /** The renderer marks the inline scripts that it writes itself with this nonce. Nobody can guess it. */
  nonce: string;
}

export interface WebBuild {
  /** folder of the browser's files */
  clientFolder: string;
  /** Renders a page. Every page is public and the same for everybody. */
  render(request: Request, rendering: PageRendering): Promise<Response>;
  /** inline scripts that are constants of the build and have no nonce */
  inlineScripts: readonly string[];
  /** which parameters of an address the server's rendering reads, by path; the browser reads all others by itself */
  knownParameters: Readonly<Record<string, readonly string[]>>;
  /** in development: what answers requests for sources */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}

export type BuildWithContext = ServerBuild & {
  entry: {
    module: Pick<WebBuild, 'knownParameters' | 'inlineScripts'> & { createLoadContext(rendering: PageRendering): RouterContextProvider };
  };
};

const entry = new URL('server/index.js', folder);
const clientFolder = fileURLToPath(new URL('client/', folder));

/** Loads what `react-router build` made of web/. Pages are drawn on a thread of their own. Throws a StartError if there is no build. */
export async function loadWebBuild(): Promise<WebBuild> {
  if (!existsSync(entry)) throw new StartError('The pages are not built. Start the shop with npm start, which builds them.');
  return { clientFolder, ...(await startRendering()) };
}

/** The same build, drawing pages on the thread that calls this. */
export async function importWebBuild(): Promise<WebBuild> {
  return webBuildOf((await import(entry.href)) as BuildWithContext, clientFolder);
}

export function webBuildOf(build: BuildWithContext, clientFolder: string, mode: 'production' | 'development' = 'production'): WebBuild {
  const handle = createRequestHandler(build, mode);
  const { createLoadContext, knownParameters, inlineScripts } = build.entry.module;
  return { clientFolder, knownParameters, inlineScripts, render: (request, rendering) => handle(request, createLoadContext(rendering)) };
}
