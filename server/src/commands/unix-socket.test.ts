import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useBackedUpShop } from '../../test/backed-up-shop.ts';

const backedUp = useBackedUpShop();

/** Opens a Unix socket in a folder, where PostgreSQL would have one, and connects it with the database on a TCP port. */
async function openSocket(folder: string, databasePort: number) {
  const server = createServer((client) => {
    const database = connect(databasePort, '127.0.0.1');
    client.on('error', () => {}).pipe(database.on('error', () => {}));
    database.pipe(client);
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  return server;
}

it('commands reach the database through its Unix socket, even with a URL without a host', async () => {
  const { port, username, password, pathname } = new URL(backedUp.shop.ownerConnectionString);
  const server = await openSocket(backedUp.folder, Number(port));
  const settings = { DATABASE_URL: `postgres://${username}:${password}@${pathname}?host=${backedUp.folder}`, MIGRATION_DATABASE_URL: '' };
  expect(await backedUp.run(['doctor'], settings)).toMatchObject({ code: 0 });
  expect(await backedUp.run(['backup', backedUp.folder], settings)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Written: .+\nVerified: .+\n$/),
  });
  server.close();
});
