import { callApi, transportOf } from '../../../platform/api.ts';
import type { Route } from './+types/robots.ts';

/** Search engines should not load these paths, because they are not pages. Pages that need a login have a noindex tag instead. */
const notPages = ['/api/', '/identity/', '/sandbox/'];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = await callApi('getSettings', { transport: transportOf(context) });
  const lines = ['User-agent: *', ...notPages.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
