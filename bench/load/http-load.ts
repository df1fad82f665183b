import { type HttpConnection, openConnection } from './http-connection.ts';

export interface Load {
  /** Returns whether a status is expected. Any other status fails the load. Default: 200 to 299 are expected. */
  allowed?: (status: number) => boolean;
  /** with several URLs, the connections are spread over them */
  url: string | string[];
  connections: number;
  seconds: number;
  /** Stops after this many requests, or after `seconds`, whichever comes first. */
  atMost?: number;
  /** Returns the n-th request as the text of HTTP/1.1. */
  request: (n: number) => string;
  /** In requests per second. Default: each connection sends its next request when it has the response. */
  rate?: number;
}

export interface Responses {
  count: number;
  seconds: number;
  /** of all responses, in ms; with a rate, from the time at which the request was due */
  latenciesMs: number[];
  statuses: Record<number, number>;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Sends requests on several connections. Finishes when all requests that were sent have a response. */
export async function sendRequests({
  url,
  connections,
  seconds,
  request,
  rate,
  atMost = Infinity,
  allowed = isSuccess,
}: Load): Promise<Responses> {
  const urls = [url].flat();
  const opened = await Promise.all(Array.from({ length: connections }, (_, index) => openConnection(urls[index % urls.length] ?? '')));
  const latenciesMs: number[] = [];
  const statuses: Record<number, number> = {};
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let sent = 0;

  async function sendOn(connection: HttpConnection): Promise<void> {
    while (true) {
      const n = sent++;
      const dueMs = rate === undefined ? performance.now() : startMs + (n * 1_000) / rate;
      if (dueMs >= endMs || n >= atMost) return;
      if (rate !== undefined) await waitUntil(dueMs);
      const text = request(n);
      const status = await connection.send(text);
      if (!allowed(status)) throw new Error(`status ${status}: ${text.slice(0, text.indexOf('\r\n'))}`);
      latenciesMs.push(performance.now() - dueMs);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }

  try {
    await Promise.all(opened.map(sendOn));
  } finally {
    for (const connection of opened) connection.close();
  }
  return { count: latenciesMs.length, seconds: (performance.now() - startMs) / 1_000, latenciesMs, statuses };
}

function waitUntil(dueMs: number): Promise<void> | undefined {
  const waitMs = dueMs - performance.now();
  return waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : undefined;
}

export const getRequest = (path: string, headers: Record<string, string> = {}): string => requestText('GET', path, headers, '');

export function postRequest(path: string, headers: Record<string, string>, body: string): string {
  return requestText(
    'POST',
    path,
    { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  );
}

function requestText(method: string, path: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
