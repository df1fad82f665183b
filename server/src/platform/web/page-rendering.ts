import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls the API in the same process, without the network. The path starts with /api. */
export type FetchApi = (path: string) => Promise<Response>;

/** What the server passes to the rendering of a page. */
export interface PageRendering {
  fetchApi: FetchApi;
  /** Logs an unexpected error. */
  reportError: (error: unknown) => void;
  /** a random value; the renderer adds it to its inline scripts */
  nonce: string;
}

export interface WebBuild {
  /** the folder of the files for the browser */
  clientFolder: string;
  /** Renders a page, which is the same for all visitors. */
  render(request: Request, rendering: PageRendering): Promise<Response>;
  /** inline scripts of the build, which never change and have no nonce */
  inlineScripts: readonly string[];
  /** for each path, the query parameters that change the page on the server; only the browser reads other parameters */
  knownParameters: Readonly<Record<string, readonly string[]>>;
  /** serves the source files in development */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}
