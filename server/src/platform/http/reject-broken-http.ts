import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemContentType } from '@axlewright/contract/problem';
import { malformedRequestError, ShopError } from '../shop-error.ts';
import { problemOf } from './problems.ts';

/** The response's status for errors of Node's HTTP parser. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Sockets that are closing, because their last response was sent. More data on them gets no response. */
const closing = new WeakSet<Socket>();

/** Returns true if an HTTP/1.1 request lacks the Host header, which is required. */
export const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean => httpVersion === '1.1' && !headers.host;

/** Rejects an `Expect` header other than `100-continue` with problem details. Node would send a 417 without a body. */
export function rejectExpectation(headers: Record<string, string>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    closing.add(request.socket);
    const rejection = new ShopError('expectation-failed', 417);
    response.writeHead(417, { ...headers, 'content-type': problemContentType, 'cache-control': 'no-store', connection: 'close' });
    response.end(JSON.stringify(problemOf(rejection)));
  };
}

/** Sends problem details for malformed HTTP, slow requests and headers that are too large. */
export function rejectBrokenHttp(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (closing.has(socket)) return;
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify(problemOf(malformedRequestError(status)));
    const allHeaders = { ...headers, 'content-type': problemContentType, 'content-length': String(body.length), connection: 'close' };
    const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}
