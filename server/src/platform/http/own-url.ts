/**
 * Returns the URL of a request, with the shop's origin from the settings. A client cannot change the origin, even with a request target such as
 * `http://host/`, `//host/` or `/\host/`.
 */
export function ownUrl(requestUrl: string, publicUrl: string): URL {
  const [path = '', ...query] = withoutHost(requestUrl).split('?');
  const url = new URL(publicUrl);
  // Setting `pathname` cannot change the host, and encodes invalid characters.
  url.pathname = path;
  // A browser would read a path that starts with two slashes as another host.
  url.pathname = url.pathname.replace(/^\/+/, '/');
  url.search = query.join('?');
  return url;
}

/** Removes the origin from a request target in absolute form. Clients send this form to proxies. */
export function withoutHost(requestUrl: string): string {
  return requestUrl.replace(/^https?:\/\/[^/?]*/i, '');
}
