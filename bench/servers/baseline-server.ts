import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { RecordedResponse } from './recorded-responses.ts';

/**
 * The server that the shop is compared with: `baseline-server.ts PORT DATABASE_URL RECORDED_FILE`. It uses the same framework. For each recorded
 * URL, it runs the shop's own statements as prepared statements, and sends the shop's bytes and headers.
 */
const [port = '', databaseUrl = '', file = ''] = process.argv.slice(2);
/** The pool has the same size as the shop's. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();

const names = new Map<string, string>();
const recordedResponses = (JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse[]).map(({ url, headers, body, statements }) => ({
  url,
  path: url.split('?')[0] ?? '',
  headers,
  body: Buffer.from(body, 'base64'),
  statements: statements.map((each) => ({ ...each, name: nameOf(each.text) })),
}));

for (const [path, responses = []] of Map.groupBy(recordedResponses, (each) => each.path)) {
  const [first] = responses;
  if (responses.length === 1 && first?.statements.length === 0) {
    app.get(path, (_request, reply) => reply.headers(first.headers).send(first.body));
    continue;
  }
  const byUrl = new Map(responses.map((each) => [each.url, each]));
  app.get(path, async (request, reply) => {
    const response = byUrl.get(request.url);
    if (!response) throw new Error(`not recorded: ${request.url}`);
    for (const statement of response.statements) await pool.query(statement);
    reply.headers(response.headers);
    return response.body;
  });
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  return name;
}

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
