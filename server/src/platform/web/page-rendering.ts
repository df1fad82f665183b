import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls the API in the same process, without the network. The path starts with /api. */
export type FetchApi = (path: string) => Promise<Response>;

/** What the server passes to the rendering of a page. */
export interface PageRendering {
  fetchApi: FetchApi;
  /** logs an unexpected error */
  reportError: (error: unknown) => void;
  /** The renderer marks its own inline scripts with this random nonce. */
  nonce: string;
}

export interface WebBuild {
  /** the folder of the files for the browser */
  clientFolder: string;
  /** Renders a page. Every page is the same for all visitors. */
  render(request: Request, rendering: PageRendering): Promise<Response>;
  /** constant inline scripts of the build, which have no nonce */
  inlineScripts: readonly string[];
  /** for each path, the query parameters that the server's rendering reads; the others are read only in the browser */
  knownParameters: Readonly<Record<string, readonly string[]>>;
  /** in development: serves the source files */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}
