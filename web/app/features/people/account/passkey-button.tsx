import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logInWithPasskey } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { signInFailure } from './sign-in-failure.ts';

export function PasskeyButton({ wayBack, onError }: { wayBack: string; onError: (message: string) => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isUnderWay, setUnderWay] = useState(false);

  async function signIn() {
    setUnderWay(true);
    try {
      await logInWithPasskey(queryClient);
      await navigate(wayBack, { replace: true });
    } catch (error) {
      setUnderWay(false);
      onError(signInFailure(error));
    }
  }

  return (
    <Button onClick={() => void signIn()} loading={isUnderWay} className="w-full">
      <KeyRound aria-hidden="true" className="size-5" />
      Continue with a passkey
    </Button>
  );
}
