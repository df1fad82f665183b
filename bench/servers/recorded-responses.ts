import { readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { Bench } from '../bench.ts';
import { startShop } from './shop-process.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What the baseline server does for a URL: it runs the same statements as the shop, and sends the same bytes. */
export interface RecordedResponse {
  url: string;
  headers: Record<string, string>;
  /** in base64 */
  body: string;
  statements: Statement[];
}

/**
 * Requests each URL from a shop, and writes the responses and their statements into a file for the baseline server.
 * @param times number of requests for each URL; the last one counts, so that a cached response can be recorded
 * @param replaced for some URLs: the statements that the baseline runs instead of the shop's
 */
export async function recordResponses(
  { dataDir, port }: Pick<Bench, 'dataDir' | 'port'>,
  databaseUrl: string,
  urls: string[],
  { times, headers, replaced = {} }: { times: number; headers: Record<string, string>; replaced?: Record<string, Statement[]> },
): Promise<string> {
  const statementsFile = `${dataDir}/statements.jsonl`;
  await rm(statementsFile, { force: true });
  const shop = await startShop({ port, databaseUrl, dataDir, statementsFile });
  const responses: Omit<RecordedResponse, 'statements'>[] = [];
  for (let time = 1; time <= times; time += 1) {
    responses.length = 0;
    for (const url of urls) responses.push(await responseOf(`${shop.url}${url}`, url, headers));
  }
  await shop.stop();

  const lines = (await readFile(statementsFile, 'utf8')).trim().split('\n');
  const requests = lines.map((line) => JSON.parse(line) as Pick<RecordedResponse, 'url' | 'statements'>);
  // A URL can be in the file several times. The last one counts.
  const statements = new Map(requests.map((each) => [each.url, each.statements]));
  const recorded: RecordedResponse[] = responses.map((each) => ({
    ...each,
    statements: replaced[each.url] ?? statements.get(each.url) ?? [],
  }));
  const file = `${dataDir}/recorded.json`;
  await writeFile(file, JSON.stringify(recorded));
  return file;
}

/** Fetches a response without decompressing it, so that the copy has the same bytes. */
function responseOf(from: string, url: string, headers: Record<string, string>): Promise<Omit<RecordedResponse, 'statements'>> {
  return new Promise((resolve, reject) => {
    get(from, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = response.headers;
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        resolve({ url, headers: kept as Record<string, string>, body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
