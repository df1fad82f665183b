import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readSettings } from '../env.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { StartError } from '../platform/start-error.ts';
import { runCommand } from './run-command.ts';

/**
 * Opens psql on the shop's database with the given arguments. The shop does not have to be running. psql gets the password from the
 * environment, because all users of the machine can read arguments. Returns psql's exit code.
 */
async function main(args: string[]): Promise<number> {
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  const { hostname, port, username, password, pathname, searchParams } = new URL(shopDatabase.ownerConnectionString);
  const sslMode = searchParams.get('sslmode');
  try {
    const psql = spawn('psql', args, {
      stdio: 'inherit',
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port || '5432',
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: decodeURIComponent(pathname.slice(1)),
        PGAPPNAME: 'axlewright-shop psql',
        ...(sslMode && { PGSSLMODE: sslMode }),
      },
    });
    // Ctrl-C must not end this process: psql uses it to cancel a statement.
    process.on('SIGINT', () => {});
    const [code] = (await once(psql, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StartError('psql is not installed. On Debian: apt-get install postgresql-client');
    throw error;
  } finally {
    await shopDatabase.leave();
  }
}

await runCommand(main);
