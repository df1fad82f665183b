/**
 * Where a redirect of the provider may lead: to a page of the shop. Returns the address in full, so that a browser cannot
 * read a path such as `//elsewhere.example` as another host. Anything else becomes the landing page.
 * @param location the redirect's target, a path or a whole address
 * @param origins the shop's own origins; the first one resolves paths
 */
export function ownLocation(location: string, origins: [string, ...string[]]): string {
  const [home] = origins;
  const target = URL.parse(location, home);
  if (!target || !origins.some((origin) => new URL(origin).origin === target.origin)) return `${home}/`;
  // A path that begins with two slashes is harmless here, but not in a page that takes it apart.
  if (target.pathname.startsWith('//')) return `${home}/`;
  return target.href;
}
