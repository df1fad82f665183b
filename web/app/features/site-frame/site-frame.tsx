import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
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
