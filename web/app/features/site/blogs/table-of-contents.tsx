import { articleGroups } from '../../../content/articles/articles.ts';
import { useArticleInView } from './article-in-view.ts';

const articleIds = articleGroups.flatMap(({ articles }) => articles.map(({ id }) => id));

/** The table of contents. It stays visible beside the articles. On a phone it comes before them. */
export function TableOfContents() {
  const articleInView = useArticleInView(articleIds);
  return (
    <nav
      aria-labelledby="contents-title"
      className="lg:sticky lg:top-16 lg:-my-6 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:py-6"
    >
      <h2 id="contents-title" className="sr-only">
        Contents
      </h2>
      <ul className="grid gap-6">
        {articleGroups.map(({ id, title, articles }) => (
          <li key={id}>
            <p className="mb-1 font-semibold text-sm">{title}</p>
            <ul className="border-line border-s">
              {articles.map(({ id: articleId, question }) => (
                <li key={articleId}>
                  <a
                    href={`#${articleId}`}
                    aria-current={articleId === articleInView ? 'true' : undefined}
                    className="-ms-px flex min-h-11 items-center border-transparent border-s-2 py-1.5 ps-4 text-[0.9375rem] text-ink-soft leading-snug transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-accent aria-[current]:text-ink lg:pointer-fine:min-h-9 lg:pointer-fine:text-sm"
                  >
                    {question}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
