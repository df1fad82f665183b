import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { ReceivedInvitation } from '@axlewright/contract/people/company';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { failureMessage } from '../../../platform/failure-message.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { useAuthUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { invitationQuery, useAcceptInvitation } from './invitation.queries.ts';
import { ClosedInvitation, isAboutInvitation } from './invitation-problem.tsx';
import { forgetInvitationToken, readInvitationToken } from './invitation-token.ts';

export const meta = () => unlistedPageMeta('Invitation');

/** The link in an invitation email leads to this page. Visitors must log in or sign up first, and then return to this page. */
export default function InvitationPage() {
  const { hash, key } = useLocation();
  const [token, setToken] = useState<string | null>();
  const { user, error, retry } = useAuthUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link with another token can be opened in the same tab
  useEffect(() => setToken(readInvitationToken(hash)), [hash, key]);

  if (token === null) return <IncompleteLink />;
  if (token === undefined || user === undefined) {
    return (
      <AccountFrame title="Your invitation">
        {error ? (
          <ErrorState title="Your sign-in could not be checked" onRetry={retry}>
            {failureMessage(error)}
          </ErrorState>
        ) : (
          <Spinner label="Loading the invitation" />
        )}
      </AccountFrame>
    );
  }
  // The key resets all state when another user signs in or another invitation is opened.
  return user === null ? <ForVisitors /> : <ForUser key={`${user.uid} ${token}`} user={user} token={token} />;
}

function IncompleteLink() {
  return (
    <AccountFrame title="This link is incomplete" intro="Open the invitation with the button in the email that we sent you.">
      <LinkButton to={paths.home} className="justify-self-start">
        Go to the shop
      </LinkButton>
    </AccountFrame>
  );
}

function ForVisitors() {
  const { pathname } = useLocation();
  return (
    <AccountFrame
      title="You are invited"
      intro={`A colleague invites you to order parts for your company at ${shopName}. Log in or sign up with the email address that got the invitation.`}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={withReturnPath(paths.signup, pathname)} variant="primary">
          Sign up
        </LinkButton>
        <LinkButton to={withReturnPath(paths.login, pathname)}>Log in</LinkButton>
      </div>
    </AccountFrame>
  );
}

function ForUser({ user, token }: { user: AuthUser; token: string }) {
  const result = useQuery(invitationQuery(token));
  const { data: invitation, error } = result;
  if (isAboutInvitation(error)) return <ClosedInvitation error={error} user={user} />;
  if (invitation) return <OpenInvitation invitation={invitation} user={user} token={token} />;
  return (
    <AccountFrame title="Your invitation">
      <LoadingState result={result} label="Loading the invitation" />
    </AccountFrame>
  );
}

function OpenInvitation({ invitation, user, token }: { invitation: ReceivedInvitation; user: AuthUser; token: string }) {
  const { company, role, invitedBy } = invitation;
  const { mutate: accept, isPending, error } = useAcceptInvitation(token);
  const navigate = useNavigate();
  if (isAboutInvitation(error)) return <ClosedInvitation error={error} user={user} />;

  function leaveFor(path: string) {
    forgetInvitationToken();
    void navigate(path, { replace: true });
  }

  return (
    <AccountFrame
      title={`Join ${company || 'a company'}`}
      intro={`${invitedBy || 'A colleague'} invites you to order parts for ${company || 'their company'}.`}
    >
      <dl className="grid gap-4 rounded-md border border-line bg-surface p-5 wrap-anywhere">
        <div>
          <dt className="text-ink-faint text-sm">Your role</dt>
          <dd>
            <span className="font-semibold">{companyRoleTexts[role].label}</span>
            <span className="block text-ink-soft">{companyRoleTexts[role].allows}</span>
          </dd>
        </div>
        <div>
          <dt className="text-ink-faint text-sm">Your account</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <p className="text-ink-soft">
        Your earlier orders stay with your own account. You can switch between your account and the company at any time.
      </p>
      <FormError>{error && failureMessage(error)}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          loading={isPending}
          onClick={() =>
            accept(undefined, {
              onSuccess: () => {
                toast.success(company ? `You are now ordering for ${company}` : 'You joined the company');
                leaveFor(paths.company);
              },
            })
          }
        >
          Accept
        </Button>
        <Button variant="quiet" onClick={() => leaveFor(paths.home)}>
          Not now
        </Button>
      </div>
    </AccountFrame>
  );
}
