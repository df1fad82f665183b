import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { adminCheckQuery } from './admin-check.queries.ts';
import { isAccessDenied, useSignOutOnAccessDenied } from './sign-out-on-access-denied.ts';

/**
 * Shows its children to admins only. Each page checks again. Other users are signed out and sent to /login. The same happens if a call of
 * the page gets a 403, or a 401 and the token cannot be renewed. If the check itself fails, it is retried, and then the error is shown.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useAuthUser();
  return user ? <CheckedAdmin email={user.email}>{children}</CheckedAdmin> : <Checking />;
}

function CheckedAdmin({ email, children }: { email: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(adminCheckQuery(email, pathname));
  const signOut = useSignOutOnAccessDenied();
  const isNoAdmin = data?.admin === false;

  useEffect(() => {
    if (isNoAdmin) void signOut();
  }, [isNoAdmin, signOut]);

  // The server rejects every call of the page until the session has passed a second factor.
  if (data?.admin && data.needsSecondFactor) return <Navigate to={withReturnPath(paths.secondFactor, `${pathname}${search}`)} replace />;
  if (data?.admin) return children;
  if (isNoAdmin || !error || isAccessDenied(error)) return <Checking />;
  return (
    <ErrorState title="Your access could not be checked" onRetry={() => void refetch()} retrying={isFetching}>
      {failureMessage(error)}
    </ErrorState>
  );
}

function Checking() {
  return (
    <div className="grid min-h-64 place-items-center">
      <Spinner label="Checking access" />
    </div>
  );
}
