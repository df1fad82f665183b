/**
 * Returns the environment variables that make psql connect to the database of a URL. The certificates are for a URL with `sslmode`. psql
 * does not look in the certificates of the system unless it is asked to, but Node.js, and so the shop, does.
 */
export function psqlConnection(databaseUrl: string, env = process.env): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  const rootCertificate = searchParams.get('sslrootcert') ?? env.PGSSLROOTCERT ?? (sslMode === 'verify-full' ? 'system' : null);
  const ssl = {
    PGSSLMODE: sslMode,
    PGSSLROOTCERT: rootCertificate,
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  };
  return {
    // A URL has an IPv6 address in brackets.
    PGHOST: hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(Object.entries(ssl).filter((entry): entry is [string, string] => entry[1] !== null)),
  };
}
