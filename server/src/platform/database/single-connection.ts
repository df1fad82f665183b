import pg from 'pg';

/** Opens a connection without timeouts, passes it to `use`, and closes it. For work that needs a single connection, such as COPY. */
export async function onConnection<Result>(
  connectionString: string,
  name: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: name });
  // Without a listener, an error of the connection would end the process. The current or next query rejects anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
