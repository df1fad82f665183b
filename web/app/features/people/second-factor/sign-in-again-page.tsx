import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { paths } from '../../../paths.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { tellSignedInAgain } from '../../../platform/identity/google-window.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';

export const meta = () => [{ title: `Sign in again | ${shopName}` }, { name: 'robots', content: 'noindex' }];

/** The window in which Google signs in again: it leads to Google, and tells the page that opened it how that ended. */
export default function SignInAgainPage() {
  const [search] = useSearchParams();
  const isBack = search.has('back');
  const hasFailed = search.has('error');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (isBack) return tellSignedInAgain(hasFailed ? 'failed' : 'done');
    chosenIdentity()
      .then((identity) => identity.signInWithGoogle(`${paths.signInAgain}?back=1`))
      .catch((error: unknown) => setProblem(signInFailure(error)));
  }, [isBack, hasFailed]);

  return (
    <AccountFrame title="Sign in again">
      {isBack || problem ? (
        <p role="status">{problem || 'You can close this window and go on in the other one.'}</p>
      ) : (
        <Spinner label="Opening Google" />
      )}
    </AccountFrame>
  );
}
