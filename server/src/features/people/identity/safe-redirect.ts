/**
 * Returns the target of a provider's redirect if it is a page of the shop. Otherwise returns the landing page. The result is an absolute URL,
 * because browsers read a path like `//elsewhere.example` as another host.
 * @param location the redirect's target, a path or a URL
 * @param origins the shop's origins; the first origin completes a path
 */
export function safeRedirect(location: string, origins: [string, ...string[]]): string {
  const [home] = origins;
  const target = URL.parse(location, home);
  if (!target || !origins.some((origin) => new URL(origin).origin === target.origin)) return `${home}/`;
  // A page may use only the path of the target. A browser would read a path that starts with two slashes as another host.
  if (target.pathname.startsWith('//')) return `${home}/`;
  return target.href;
}
