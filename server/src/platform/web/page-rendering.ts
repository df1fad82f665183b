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
  /** folder of the browser's files */
  clientFolder: string;
  /** Renders a page. Every page is the same for all visitors. */
  render(request: Request, rendering: PageRendering): Promise<Response>;
  /** constant inline scripts of the build, which have no nonce */
  inlineScripts: readonly string[];
  /** the query parameters that rendering reads, by path; the browser reads all others */
  knownParameters: Readonly<Record<string, readonly string[]>>;
  /** in development: serves the source files */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}
