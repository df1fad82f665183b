import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { useLogOut } from '../../../platform/log-out.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

/** Returns whether an error is about the invitation itself, so that a retry would not help. */
export function isAboutInvitation(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
}

/** Says why an invitation cannot be accepted, and what to do instead. */
export function ClosedInvitation({ error, user }: { error: ApiError; user: AuthUser }) {
  switch (reasonOf(error)) {
    case 'other-invitation':
      return <OtherAddress user={user} />;
    case 'already-a-member':
      return (
        <Problem title="You are already a member" action={<LinkButton to={paths.company}>My Company</LinkButton>}>
          To order for this company, click Switch at the top of any page and choose it.
        </Problem>
      );
    case 'used':
      return (
        <Problem title="This invitation was already accepted" action={<LinkButton to={paths.company}>My Company</LinkButton>}>
          An invitation works once. If you accepted it, you are a member.
        </Problem>
      );
    case 'withdrawn':
      return (
        <Problem title="This invitation was withdrawn" action={<ToTheShop />}>
          Ask your colleague for a new one.
        </Problem>
      );
    case 'expired':
      return (
        <Problem title="This invitation has expired" action={<ToTheShop />}>
          An invitation is valid for 7 days. Ask your colleague for a new one.
        </Problem>
      );
    default:
      return (
        <Problem title="This link is not valid" action={<ToTheShop />}>
          Open the invitation with the button in the email, or ask your colleague for a new one.
        </Problem>
      );
  }
}

function reasonOf({ code, problem }: ApiError): string {
  const reason = problem.parameters?.reason;
  return typeof reason === 'string' ? reason : code;
}

/** The token of the invitation stays in the tab after the logout. After a login with the other address, the invitation opens again. */
function OtherAddress({ user }: { user: AuthUser }) {
  const { pathname } = useLocation();
  const logOut = useLogOut(withReturnPath(paths.login, pathname));
  return (
    <Problem
      title="This invitation is for a different address"
      action={
        <Button variant="primary" onClick={() => void logOut()}>
          Log out and use that address
        </Button>
      }
    >
      You are logged in as <span className="font-semibold text-ink wrap-anywhere">{user.email}</span>. Log in or sign up with the address
      that got the invitation.
    </Problem>
  );
}

function Problem({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <AccountFrame title={title} intro={children}>
      <div>{action}</div>
    </AccountFrame>
  );
}

const ToTheShop = () => <LinkButton to={paths.home}>Go to the shop</LinkButton>;
