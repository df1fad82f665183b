import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readSettings } from '../env.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { StartError } from '../platform/start-error.ts';
import { psqlConnection } from './psql-connection.ts';
import { runCommand } from './run-command.ts';

/**
 * Opens psql on the shop's database with the given arguments. The shop does not have to be running. psql gets the password from the
 * environment, because all users of the machine can read arguments. Returns psql's exit code.
 */
async function main(args: string[]): Promise<number> {
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    const psql = spawn('psql', args, {
      stdio: 'inherit',
      env: { ...process.env, ...psqlConnection(shopDatabase.ownerConnectionString), PGAPPNAME: 'axlewright-shop psql' },
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
