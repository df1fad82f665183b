import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { reportSignInAgain } from '../../../platform/identity/google-window.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';

export const meta = () => unlistedPageMeta('Sign in again');

/** The page in the pop-up window where the user signs in with Google again. It reports the result to the page that opened the window. */
export default function SignInAgainPage() {
  const [search] = useSearchParams();
  const isBack = search.has('back');
  const hasFailed = search.has('error');
  // Set in an effect, because the server renders the page without the query string.
  const [outcome, setOutcome] = useState('');

  useEffect(() => {
    if (isBack) {
      setOutcome('You can close this window and continue in the other one.');
      reportSignInAgain(hasFailed ? 'failed' : 'done');
      return;
    }
    chosenIdentity()
      .then((identity) => identity.signInWithGoogle(`${paths.signInAgain}?back=1`))
      .catch((error: unknown) => setOutcome(signInFailure(error)));
  }, [isBack, hasFailed]);

  return <AccountFrame title="Sign in again">{outcome ? <p role="status">{outcome}</p> : <Spinner label="Opening Google" />}</AccountFrame>;
}
