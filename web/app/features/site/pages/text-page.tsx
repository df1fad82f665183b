import { paths } from '@axlewright/contract/site/page-paths';
import { data } from 'react-router';
import type { TextPage } from '../../../content/pages/text-page.ts';
import { findTextPage } from '../../../content/pages/text-pages.ts';
import { shopName } from '../../../content/site.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { PageHeading } from '../reading/page-heading.tsx';
import { TextBlocks } from '../reading/text-blocks.tsx';
import type { Route } from './+types/text-page.ts';

export function loader({ params }: Route.LoaderArgs) {
  return requireTextPage(params.slug);
}

/** The texts are part of the page's script, so client-side navigation needs no request. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return requireTextPage(params.slug);
}

function requireTextPage(slug: string): TextPage {
  const page = findTextPage(slug);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return [];
  return pageMeta({
    title: page.title.includes(shopName) ? page.title : `${page.title} | ${shopName}`,
    description: page.summary,
    path: paths.page(page.slug),
    publicUrl: matches[0].loaderData.publicUrl,
  });
}

export default function TextPageRoute({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={page.title}>
        <p>{page.summary}</p>
      </PageHeading>
      <div className="shell divide-y divide-line py-4 lg:py-8">
        {page.sections.map(({ title, body }) => (
          <section key={title} className="grid gap-x-12 gap-y-4 py-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:py-11">
            <h2 className="text-xl sm:text-[1.375rem]">{title}</h2>
            <TextBlocks id={title} blocks={body} />
          </section>
        ))}
      </div>
    </>
  );
}
