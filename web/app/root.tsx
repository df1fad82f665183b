import type { PublicSettings } from '@axlewright/contract/site/settings';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import stylesheet from './app.css?url';
import { shopName } from './content/site.ts';
import { ConfirmIdentityPrompt } from './features/people/second-factor/confirm-identity-prompt.tsx';
import { SiteFrame } from './features/site/site-frame/site-frame.tsx';
import archivoBasic from './fonts/archivo-basic.woff2?url';
import { followSignInState } from './platform/access-token.ts';
import { callApi, transportOf } from './platform/api.ts';
import { beforePaintScript } from './platform/before-paint.ts';
import { followCompany } from './platform/follow-company.ts';
import { keepSignedIn } from './platform/keep-signed-in.ts';
import { publicSettingsQuery } from './platform/public-settings.ts';
import { pageQueryClient } from './platform/query-client.ts';
import { followOtherTabs } from './platform/session.ts';
import { followTheme } from './platform/theme.ts';
import { ToastSlot } from './ui/toast.tsx';

export { RootErrorBoundary as ErrorBoundary } from './features/site/site-frame/root-error-boundary.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // suppressHydrationWarning: the script in <head> adds attributes to <html> before hydration.
    <html lang="en-US" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project, hashed for the Content-Security-Policy */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
        <link rel="preload" href={archivoBasic} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Data that every page needs. */
export async function loader({ context }: Route.LoaderArgs) {
  return callApi('getSettings', { transport: transportOf(context) });
}

/** The settings do not change while the document is open. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return [{ title: shopName }];
}

export default function Root({ loaderData: settings }: Route.ComponentProps) {
  const [queryClient] = useState(() => queryClientWith(settings));
  useEffect(followTheme, []);
  useEffect(followSignInState, []);
  useEffect(() => followOtherTabs(queryClient), [queryClient]);
  useEffect(() => keepSignedIn(queryClient), [queryClient]);
  useEffect(() => followCompany(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <ConfirmIdentityPrompt />
      <ToastSlot />
    </QueryClientProvider>
  );
}

/** Puts the settings into the cache, so that the page does not fetch them again. */
function queryClientWith(settings: PublicSettings): QueryClient {
  const queryClient = pageQueryClient();
  queryClient.setQueryData(publicSettingsQuery().queryKey, settings);
  return queryClient;
}
