import { request } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The server that the shop is compared with. It uses the same framework, but its routes only send the same bytes and headers as the shop,
 * and one route runs a single SELECT. `baseline-server.ts PORT DATABASE_URL URL…` copies the responses of these URLs at its start.
 */
const [port = '', databaseUrl = '', ...urls] = process.argv.slice(2);
/** The pool has the same size as the shop's. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();

for (const url of urls) {
  const { headers, body } = await copyOf(url);
  app.get(new URL(url).pathname, (_request, reply) => {
    reply.headers(headers).send(body);
  });
}

app.get<{ Params: { id: string } }>('/part/:id', async (request) => {
  const { rows } = await pool.query({ name: 'part', text: 'select * from parts where id = $1', values: [request.params.id] });
  return rows[0];
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));

/** Fetches a response without decompressing it, so that the copy has the same bytes. */
async function copyOf(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
      });
    });
    call.on('error', reject).end();
  });
}
