import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends requests over a real connection. Unlike fetch, does not normalize the URL and the headers. */
export function rawSender(origin: string): {
  send(sent: { method: string; target: string; headers: Record<string, string>; body: Buffer | null }): Promise<RawResponse>;
  close(): void;
} {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const call = request({
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
        });
        call.on('error', reject);
        call.on('response', (response) => {
          if (method === 'HEAD') resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
          const chunks: Buffer[] = [];
          const finish = () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!isStream(response)) return;
            finish();
            response.destroy();
          });
          response.on('error', reject);
          response.on('end', finish);
        });
        call.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

/** A stream of events does not end. */
const isStream = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('text/event-stream');
