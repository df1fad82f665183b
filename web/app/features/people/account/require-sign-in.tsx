import { paths } from '@axlewright/contract/site/page-paths';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Shows its children to signed-in users, and sends visitors to the login page. Shows a spinner until the user is known. */
export function RequireSignIn({ children }: { children: (user: AuthUser) => ReactNode }) {
  const { user, error, retry } = useAuthUser();
  const { pathname, search, hash } = useLocation();
  // The key resets all state when another user signs in. A user must never see the data of another.
  if (user) return <Fragment key={user.uid}>{children(user)}</Fragment>;
  if (user === null) return <Navigate to={withReturnPath(paths.login, `${pathname}${search}${hash}`)} replace />;
  return (
    <div className="shell grid min-h-[50vh] place-items-center py-16">
      {error ? (
        <ErrorState title="Your sign-in could not be checked" onRetry={retry}>
          {failureMessage(error)}
        </ErrorState>
      ) : (
        <Spinner label="Checking your sign-in" />
      )}
    </div>
  );
}
