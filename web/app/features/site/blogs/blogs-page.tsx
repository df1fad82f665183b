import { paths } from '@axlewright/contract/site/page-paths';
import { articleGroups } from '../../../content/articles/articles.ts';
import { shopName } from '../../../content/site.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { PageHeading } from '../reading/page-heading.tsx';
import type { Route } from './+types/blogs-page.ts';
import { ArticleSection } from './article-section.tsx';
import { faqData } from './faq-data.ts';
import { TableOfContents } from './table-of-contents.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: `Questions from the parts counter | ${shopName}`,
    description:
      'Answers for parts retailers: minimum quantities, superseded and interchange numbers, cores, shelf life, rotors, bolts, spark plugs and batteries.',
    path: paths.blogs,
    publicUrl: matches[0].loaderData.publicUrl,
    structuredData: faqData(articleGroups.flatMap(({ articles }) => articles)),
  });
}

export default function BlogsPage() {
  return (
    <>
      <PageHeading title="Questions from the parts counter">
        <p>What shops ask us about ordering, cores and repairs. Each answer starts with a short version.</p>
      </PageHeading>
      <div className="shell grid gap-x-16 gap-y-12 py-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-16">
        <TableOfContents />
        <div className="grid gap-16 lg:gap-20">
          {articleGroups.map(({ id, title, articles }) => (
            <section key={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="border-ink border-b-2 pb-3 text-ink-soft text-lg">
                {title}
              </h2>
              <div className="divide-y divide-line">
                {articles.map((article) => (
                  <ArticleSection key={article.id} article={article} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
