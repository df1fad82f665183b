import pg from 'pg';

/** Opens a connection without timeouts for work that needs a single one, such as COPY, and closes it afterwards. */
export async function onConnection<Result>(
  connectionString: string,
  name: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: name });
  // The current or next query rejects too. Without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
