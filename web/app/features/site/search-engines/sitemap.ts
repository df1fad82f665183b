import { paths } from '@axlewright/contract/site/page-paths';
import { textPages } from '../../../content/pages/text-pages.ts';
import { callApi, transportOf } from '../../../platform/api.ts';
import type { Route } from './+types/sitemap.ts';

/** The pages that search engines may list. Part pages need a login, so they are not in the sitemap. */
const publicPaths = [paths.home, paths.blogs, paths.portfolio, paths.login, paths.signup, ...textPages.map(({ slug }) => paths.page(slug))];

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = await callApi('getSettings', { transport: transportOf(context) });
  return new Response(sitemapOf(publicPaths.map((path) => `${publicUrl}${path}`)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

function sitemapOf(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
