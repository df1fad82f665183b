/** The user in front of an empty host, if the URL names its host in the parameter `host`. */
const userBeforeEmptyHost = /^postgres(?:ql)?:\/\/[^/?#]*@(?=\/[^?#]*\?(?:[^#]*&)?host=.)/;

/**
 * Parses the URL of a database. `URL` throws for a user with an empty host, as in `postgres://shop@/shop?host=/var/run/postgresql`. So this function
 * writes `localhost` into such a URL. Nothing connects to it, because the parameter `host` replaces it. Throws a TypeError for anything but a URL.
 */
export const parseDatabaseUrl = (databaseUrl: string): URL => new URL(databaseUrl.replace(userBeforeEmptyHost, '$&localhost'));

export function isDatabaseUrl(text: string): boolean {
  try {
    return /^postgres(ql)?:$/.test(parseDatabaseUrl(text).protocol);
  } catch {
    return false;
  }
}

/** Returns the host to connect to: a name, an address without brackets, or the folder of a Unix socket. The parameter `host` comes first. */
export const hostOf = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1'));
