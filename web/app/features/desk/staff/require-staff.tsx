import type { StaffCapability } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { LoadError } from '../../../lists/loading-state.tsx';
import { useLogOut } from '../../../platform/log-out.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const NoAccess = loadLater(async () => (await import('./no-access.tsx')).NoAccess);

interface RequireStaffProps {
  capability: StaffCapability;
  children: ReactNode;
}

/**
 * Shows its children to staff with the capability, and `NoAccess` to other staff. Signs out users without a staff role and sends them to
 * /login. Loads the capabilities again for each page (follow-company.ts also does so after a 403). If they cannot be loaded, shows an error
 * with a button to try again.
 */
export function RequireStaff(props: RequireStaffProps) {
  const { user } = useAuthUser();
  const { pathname } = useLocation();
  return user ? <CheckedStaff key={pathname} {...props} /> : <Checking />;
}

function CheckedStaff({ capability, children }: RequireStaffProps) {
  const { pathname, search } = useLocation();
  const [openedMs] = useState(Date.now);
  const result = useQuery({ ...myCapabilitiesQuery, refetchOnMount: 'always' });
  const { data, dataUpdatedAt, error } = result;
  const isChecked = data !== undefined && dataUpdatedAt >= openedMs;
  const isNotStaff = isChecked && data.staffRole === null;
  // Replaces the history entry. Otherwise Back would lead to this page again.
  const signOut = useLogOut(paths.login, { replace: true });

  useEffect(() => {
    if (isNotStaff) void signOut();
  }, [isNotStaff, signOut]);

  if (!isChecked && error) return <LoadError result={result} title="Your access could not be checked" />;
  if (!isChecked || data.staffRole === null) return <Checking />;
  // The server rejects every call of the page until the session has passed a second factor.
  if (data.needsSecondFactor) return <Navigate to={withReturnPath(paths.secondFactor, `${pathname}${search}`)} replace />;
  return data.capabilities.includes(capability) ? children : <NoAccess role={data.staffRole} capability={capability} />;
}

function Checking() {
  return (
    <div className="grid min-h-64 place-items-center">
      <Spinner label="Checking access" />
    </div>
  );
}
