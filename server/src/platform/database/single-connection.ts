import pg from 'pg';

/** For work that is one connection's from beginning to end, such as COPY, and takes as long as it takes. Closed in any case. */
export async function onConnection<Result>(
  connectionString: string,
  name: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: name });
  // Told by the query under way or the next one; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
