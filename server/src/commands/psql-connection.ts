import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hostOf, parseDatabaseUrl } from '../platform/database/database-url.ts';

/** Where psql looks for root certificates by default. */
const ownCertificates = join(homedir(), '.postgresql/root.crt');

/**
 * Returns the environment variables that make psql connect to the database of a URL, with the certificates that the URL or PGSSLROOTCERT
 * specifies. If neither does, and psql's default file is missing, `sslmode=verify-full` uses the system's certificates: like the shop, psql
 * then needs no certificate file.
 */
export function psqlConnection(databaseUrl: string, env = process.env): Record<string, string> {
  const url = parseDatabaseUrl(databaseUrl);
  const { port, username, password, pathname, searchParams } = url;
  const sslMode = searchParams.get('sslmode');
  const rootCertificate =
    searchParams.get('sslrootcert') ?? env.PGSSLROOTCERT ?? (sslMode === 'verify-full' && !existsSync(ownCertificates) ? 'system' : null);
  const ssl = {
    PGSSLMODE: sslMode,
    PGSSLROOTCERT: rootCertificate,
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  };
  return {
    PGHOST: hostOf(url),
    PGPORT: searchParams.get('port') || port || '5432',
    PGUSER: searchParams.get('user') || decodeURIComponent(username),
    PGPASSWORD: searchParams.get('password') || decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(Object.entries(ssl).filter((entry): entry is [string, string] => entry[1] !== null)),
  };
}
