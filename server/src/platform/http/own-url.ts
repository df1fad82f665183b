/**
 * Returns the URL of a request on the shop's own origin, with the host from the settings. A request target such as `http://host/`,
 * `//host/` or `/\host/` cannot change it.
 */
export function ownUrl(requestUrl: string, publicUrl: string): URL {
  const [path = '', ...query] = withoutHost(requestUrl).split('?');
  const url = new URL(publicUrl);
  // Setting `pathname` cannot change the host, and encodes invalid characters.
  url.pathname = path;
  url.pathname = url.pathname.replace(/^\/+/, '/');
  url.search = query.join('?');
  return url;
}

/** Removes the origin from a request target in absolute form, which is meant for proxies. */
export function withoutHost(requestUrl: string): string {
  return requestUrl.replace(/^https?:\/\/[^/?]*/i, '');
}
