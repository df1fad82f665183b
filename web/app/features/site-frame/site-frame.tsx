import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { SkipLink } from '../../ui/skip-link.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What every page stands in: navigation, the page, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <SkipLink targetId="content">Skip to content</SkipLink>
      <NavigationProgress />
      <div className="isolate flex min-h-dvh flex-col">
        <SiteHeader />
        <main id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <SiteFooter />
      </div>
    </CSPProvider>
  );
}

/** A line at the top while the next page is on its way. It waits a moment, so that quick pages show none. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden">
      <span className="sr-only">Loading the page…</span>
      <span aria-hidden="true" className="page-progress block h-full bg-accent" />
    </div>
  );
}
