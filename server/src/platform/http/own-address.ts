/**
 * What a request asks for, at the shop's own origin. The host comes from the settings: neither `http://host/`, `//host/` nor `/\host/`,
 * which strangers may write where a path belongs, leads to another.
 */
export function ownAddress(requestUrl: string, publicUrl: string): URL {
  const [path = '', ...query] = withoutHost(requestUrl).split('?');
  const url = new URL(publicUrl);
  // A path set by itself names no host, and what does not belong in one is encoded.
  url.pathname = path;
  url.pathname = url.pathname.replace(/^\/+/, '/');
  url.search = query.join('?');
  return url;
}

/** Path and query of what a request asks for, where it names a host before them as proxies are asked. */
export function withoutHost(requestUrl: string): string {
  return requestUrl.replace(/^https?:\/\/[^/?]*/i, '');
}
