import type { IncomingMessage, ServerResponse } from 'node:http';

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
