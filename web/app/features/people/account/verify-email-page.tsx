import MailCheck from 'virtual:icon/mail-check';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readAccessToken } from '../../../platform/access-token.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { endSignIn } from '../../../platform/session.ts';
import { renewAccessToken } from '../../../platform/token-exchange.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { accountQuery } from './account.queries.ts';
import { AccountFrame } from './account-frame.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import { SendConfirmationButton } from './send-confirmation-button.tsx';
import { signInFailure } from './sign-in-failure.ts';

export const meta = () => [
  ...unlistedPageMeta('Confirm your email'),
  // The URL contains the token.
  { name: 'referrer', content: 'no-referrer' },
];

/** The link in the email leads to this page. The user must be signed in to the account that the email was sent to. */
export default function VerifyEmailPage() {
  return <RequireSignIn>{(user) => <Confirmation user={user} />}</RequireSignIn>;
}

function Confirmation({ user }: { user: AuthUser }) {
  const [search] = useSearchParams();
  const { isPending, error } = useEmailConfirmation(user, search.get('token') ?? search.get('oobCode') ?? '');
  if (isPending) return <Spinner label="Confirming your email" className="py-16" />;
  return (
    <AccountFrame title="Confirm your email">
      {error ? (
        <>
          <FormError>{signInFailure(error)}</FormError>
          <SendConfirmationButton email={user.email} />
        </>
      ) : (
        <>
          <p role="status" className="flex items-center gap-2.5 border-accent border-s-4 bg-accent-soft px-5 py-4">
            <MailCheck aria-hidden="true" className="size-5 shrink-0" />
            <span>
              <span className="font-semibold wrap-anywhere">{user.email}</span> is confirmed. Thank you.
            </span>
          </p>
          <LinkButton to={paths.home} variant="primary">
            Go to the shop
          </LinkButton>
        </>
      )}
    </AccountFrame>
  );
}

/** Confirms the email address, once per link. Does nothing if the address is already confirmed. */
function useEmailConfirmation(user: AuthUser, token: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['confirm-email', user.uid, token],
    queryFn: async () => {
      if ((await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })).emailVerified) return true;
      await (await chosenIdentity()).confirmEmail(token);
      // Firebase ends sign-ins that are older than the confirmation. In this case the user must log in again.
      if (!(await renewAccessToken(user, readAccessToken()))) await endSignIn(queryClient);
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
