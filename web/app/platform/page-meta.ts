import type { MetaDescriptor } from 'react-router';
import { shopName } from '../content/site.ts';

export interface PageMeta {
  title: string;
  description: string;
  /** The path of the page, without parameters. */
  path: string;
  /** The origin of the shop, as visitors see it. The root's loader returns it. */
  publicUrl: string;
  /** schema.org data for search engines. */
  structuredData?: Record<string, unknown>;
}

/** Returns the meta tags of a public page, for search engines and link previews. */
export function pageMeta({ title, description, path, publicUrl, structuredData }: PageMeta): MetaDescriptor[] {
  const url = `${publicUrl}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${publicUrl}/pictures/share-1200.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'A brake rotor with its caliper, a wheel, a turbocharger, a coilover, an oil filter and spark plugs',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structuredData ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData } } as MetaDescriptor] : []),
  ];
}

/** Returns the meta tags of a page that search engines must not list. */
export function unlistedPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${shopName}` }, { name: 'robots', content: 'noindex' }];
}
