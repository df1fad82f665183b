import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { createQueryClient } from '../../platform/query-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotFound } from './not-found.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Stands in for any page that could not be loaded or drawn, in the usual frame. */
export function RootErrorBoundary() {
  const error = useRouteError();
  const [queryClient] = useState(createQueryClient);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <QueryClientProvider client={queryClient}>
      <SiteFrame>{isMissing ? <NotFound /> : <PageFailed />}</SiteFrame>
    </QueryClientProvider>
  );
}

function PageFailed() {
  return (
    <section className="shell max-w-3xl py-16">
      <title>Something went wrong</title>
      <h1 className="mb-6 text-3xl">Something went wrong</h1>
      <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
        It is not your doing. Nothing you have ordered or paid for is affected.
      </ErrorState>
    </section>
  );
}
