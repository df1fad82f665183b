import KeyRound from 'virtual:icon/key-round';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logInWithPasskey } from '../../../platform/session.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';

export function PasskeyButton({ returnPath, onError }: { returnPath: string; onError: (message: string) => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [isPending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    try {
      await logInWithPasskey(queryClient);
      // The user may have left during the call.
      if (!isLeaving()) await navigate(returnPath, { replace: true });
    } catch (error) {
      setPending(false);
      onError(signInFailure(error));
    }
  }

  return (
    <Button onClick={() => void signIn()} loading={isPending} className="w-full">
      <KeyRound aria-hidden="true" className="size-5" />
      Continue with a passkey
    </Button>
  );
}
