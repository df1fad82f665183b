import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { failureOf } from '../../../platform/failure.ts';
import { pageQueryClient } from '../../../platform/query-client.ts';
import { NotFound } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Catches errors of the header, the footer and the code that every page needs. page-boundary.tsx catches the errors of pages. */
export function RootErrorBoundary() {
  const failure = failureOf(useRouteError());
  const [queryClient] = useState(pageQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteFrame>{failure === 'not-found' ? <NotFound /> : <PageFailed failure={failure} />}</SiteFrame>
    </QueryClientProvider>
  );
}
