import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withReturnPath } from '../../../platform/return-path.ts';
import { logInWithGoogle } from '../../../platform/session.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';

interface GoogleButtonProps {
  /** Path to go to after the sign-in. */
  returnPath: string;
  onError: (message: string) => void;
}

export function GoogleButton({ returnPath, onError }: GoogleButtonProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [isPending, setPending] = useState(false);

  // If the user presses Back on Google's page, the browser may show this page from its cache. The button must then be active again.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setPending(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function signIn() {
    setPending(true);
    try {
      // Google sends users back to the login page, which then goes to `returnPath`.
      const isSignedIn = await logInWithGoogle(queryClient, withReturnPath(paths.login, returnPath));
      // The user may have left during the call.
      if (isSignedIn && !isLeaving()) await navigate(returnPath, { replace: true });
    } catch (error) {
      setPending(false);
      onError(signInFailure(error));
    }
  }

  return (
    <Button onClick={() => void signIn()} loading={isPending} className="w-full">
      <GoogleMark />
      Continue with Google
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
      <path fill="#4285f4" d="M45 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12.1c-.2 1.8-1.6 4.6-4.5 6.4l6.9 5.4c4.1-3.8 6.5-9.4 6.5-15.1z" />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.4c-1.9 1.3-4.4 2.2-7.6 2.2-5.8 0-10.8-3.8-12.5-9.2l-7.1 5.5C8 41 15.4 46 24 46z"
      />
      <path fill="#fbbc05" d="M11.5 28.3c-.5-1.4-.7-2.8-.7-4.3s.3-2.9.7-4.3l-7.1-5.5C2.9 17.1 2 20.4 2 24s.9 6.9 2.4 9.8z" />
      <path
        fill="#ea4335"
        d="M24 10.5c4.1 0 6.9 1.8 8.5 3.2l6.2-6C34.9 4.1 29.9 2 24 2 15.4 2 8 7 4.4 14.2l7.1 5.5c1.7-5.4 6.7-9.2 12.5-9.2z"
      />
    </svg>
  );
}
