import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { ConfirmEmailNotice } from '../../people/account/confirm-email-notice.tsx';
import { CompanyBar } from '../../people/company/company-bar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SiteFooter, StaffFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of every page: header, content, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  // Only the routes of staff pages have a handle.
  const isStaffPage = useMatches().some(({ handle }) => handle !== undefined);
  useFocusOnNewPage(content);
  return (
    <>
      <SkipLink targetId="content">Skip to content</SkipLink>
      <NavigationProgress />
      <div className={`isolate flex min-h-dvh flex-col ${isStaffPage ? 'staff' : ''}`}>
        <SiteHeader />
        <ConfirmEmailNotice />
        <CompanyBar />
        <main ref={content} id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
        {isStaffPage ? <StaffFooter /> : <SiteFooter />}
      </div>
    </>
  );
}

/** Moves the focus to the content after each client-side navigation. Otherwise screen readers would not announce the new page. */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (!hash) content.current?.focus({ preventScroll: true });
  }, [pathname, hash, content]);
}
