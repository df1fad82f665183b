import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { withWayBack } from '../../../platform/way-back.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { adminCheckQuery } from './admin-check.queries.ts';
import { isRefusal, useExpulsion } from './expulsion.ts';

/**
 * Lets admins through. The check is asked for on every page, and whatever the shop refuses on it (403) ends at /login too, as does a
 * token that is refused (401) and cannot be replaced. A failure that is no refusal is retried and then shown: nobody is signed out by a hiccup.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useAuthUser();
  return user ? <CheckedAdmin email={user.email}>{children}</CheckedAdmin> : <Checking />;
}

function CheckedAdmin({ email, children }: { email: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(adminCheckQuery(email, pathname));
  const expel = useExpulsion();
  const isNoAdmin = data?.admin === false;

  useEffect(() => {
    if (isNoAdmin) void expel();
  }, [isNoAdmin, expel]);

  // Without a second factor the shop would refuse all that the page asks for.
  if (data?.admin && data.needsSecondFactor) return <Navigate to={withWayBack(paths.secondFactor, `${pathname}${search}`)} replace />;
  if (data?.admin) return children;
  if (isNoAdmin || !error || isRefusal(error)) return <Checking />;
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
