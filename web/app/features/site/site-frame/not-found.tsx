import { paths } from '@axlewright/contract/site/page-paths';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';

export const notFoundMeta = unlistedPageMeta('Page not found');

export function NotFound() {
  return (
    <section className="shell grid items-center gap-8 py-12 lg:grid-cols-[1fr_1.4fr] lg:py-20">
      <div className="max-lg:order-last">
        <h1 className="text-3xl sm:text-4xl">This page is not in stock</h1>
        <p className="mt-4 max-w-prose text-ink-soft text-lg">
          There is no page at this URL. It may have moved, or the link has a typo. The part you want is probably still in the catalog.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton to={paths.catalog} variant="primary">
            Search the catalog
          </LinkButton>
          <LinkButton to={paths.home}>Home</LinkButton>
        </div>
      </div>
      <Picture
        base="/pictures/not-found"
        widths={[600, 1200]}
        width={1200}
        height={700}
        sizes="(min-width: 64rem) 46rem, 100vw"
        alt="The number 404 with a car wheel as its zero, and lug nuts around it"
        urgent
        className="chamfer h-auto w-full [--chamfer:2.5rem] dark:brightness-90"
      />
    </section>
  );
}
