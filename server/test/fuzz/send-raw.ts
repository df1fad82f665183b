import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request as it stands, over a real connection: nothing on the way tidies its address or its headers up. */
export function rawSender(origin: string): {
  send(sent: { method: string; target: string; headers: Record<string, string>; body: Buffer | null }): Promise<RawAnswer>;
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
        call.on('response', (answer) => {
          if (method === 'HEAD') resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString('latin1') }),
          );
        });
        call.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}
