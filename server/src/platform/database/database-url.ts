/** Matches a URL up to its empty host, if the parameter `host` has the host instead. */
const userBeforeEmptyHost = /^postgres(?:ql)?:\/\/[^/?#]*@(?=\/[^?#]*\?(?:[^#]*&)?host=.)/;

/**
 * Parses the URL of a database. `URL` rejects a user with an empty host, as in `postgres://shop@/shop?host=/var/run/postgresql`. If the parameter
 * `host` is set, this function fills in `localhost`. Nothing connects to it, because the parameter takes precedence. Throws a TypeError if the text
 * is not a URL.
 */
export const parseDatabaseUrl = (databaseUrl: string): URL => new URL(databaseUrl.replace(userBeforeEmptyHost, '$&localhost'));

export function isDatabaseUrl(text: string): boolean {
  try {
    return /^postgres(ql)?:$/.test(parseDatabaseUrl(text).protocol);
  } catch {
    return false;
  }
}

/** Returns the host to connect to: a name, an address without brackets, or the folder of a Unix socket. The parameter `host` takes precedence. */
export const hostOf = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1'));
