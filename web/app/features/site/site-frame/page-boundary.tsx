import { Outlet, useRouteError } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { failureOf } from '../../../platform/failure.ts';
import type { Route } from './+types/page-boundary.ts';
import { failureTexts } from './failure-texts.ts';
import { NotFound, notFoundMeta } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';

/**
 * The layout of all pages. It catches the errors of pages. If the root route caught them, React would render the whole document again, with
 * the header and footer, and the stylesheet might not load without a connection.
 */
export default function PageBoundary() {
  return <Outlet />;
}

/** Shown instead of a page that failed to load or to render. */
export function ErrorBoundary() {
  const failure = failureOf(useRouteError());
  return failure === 'not-found' ? <NotFound /> : <PageFailed failure={failure} />;
}

export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: shopName }];
  const failure = failureOf(error);
  return failure === 'not-found' ? notFoundMeta : [{ title: `${failureTexts[failure].title} | ${shopName}` }];
}
