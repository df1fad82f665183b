import Link2 from 'virtual:icon/link-2';
import type { Article } from '../../../content/articles/article.ts';
import { TextBlocks } from '../reading/text-blocks.tsx';

export function ArticleSection({ article: { id, question, shortAnswer, body } }: { article: Article }) {
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="py-10 last:pb-0 lg:py-12">
      <div className="flex max-w-[68ch] items-start gap-2 text-[1.0625rem]">
        <h3 id={`${id}-title`} className="grow text-2xl sm:text-[1.75rem]">
          {question}
        </h3>
        <a
          href={`#${id}`}
          aria-label={`Link to: ${question}`}
          className="-my-1.5 inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
        >
          <Link2 aria-hidden="true" className="size-5" />
        </a>
      </div>
      <p className="mt-5 mb-6 max-w-[62ch] border-accent border-s-4 ps-5 font-medium text-lg leading-normal text-pretty">{shortAnswer}</p>
      <TextBlocks id={id} blocks={body} />
    </article>
  );
}
