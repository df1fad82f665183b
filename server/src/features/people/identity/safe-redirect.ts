/**
 * Returns the target of a provider's redirect if it is a page of the shop, and the landing page otherwise. The result is an absolute URL, so
 * that a browser cannot read a path like `//elsewhere.example` as another host.
 * @param location the redirect's target, a path or a URL
 * @param origins the shop's own origins; paths are resolved with the first one
 */
export function safeRedirect(location: string, origins: [string, ...string[]]): string {
  const [home] = origins;
  const target = URL.parse(location, home);
  if (!target || !origins.some((origin) => new URL(origin).origin === target.origin)) return `${home}/`;
  // A path with two leading slashes is harmless here, but a page that uses only the path could read it as another host.
  if (target.pathname.startsWith('//')) return `${home}/`;
  return target.href;
}
