import { Outlet, useRouteError } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { failureOf } from '../../../platform/failure.ts';
import type { Route } from './+types/page-boundary.ts';
import { failureTexts } from './failure-texts.ts';
import { NotFound, notFoundMeta } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';

/**
 * All pages stand in here, so that one that fails leaves the frame around it as it is. Caught at the root, an error would make the
 * whole document anew, and without a connection the stylesheet might not come again.
 */
export default function PageBoundary() {
  return <Outlet />;
}

/** Stands in for any page that could not be loaded or drawn. */
export function ErrorBoundary() {
  const failure = failureOf(useRouteError());
  return failure === 'not-found' ? <NotFound /> : <PageFailed failure={failure} />;
}

export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: shopName }];
  const failure = failureOf(error);
  return failure === 'not-found' ? notFoundMeta : [{ title: `${failureTexts[failure].title} | ${shopName}` }];
}
