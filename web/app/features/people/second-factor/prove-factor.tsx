import KeyRound from 'virtual:icon/key-round';
import type { ConfirmationWay } from '@axlewright/contract/people/second-factor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { signInAgain } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';
import { CodeForm } from './code-form.tsx';
import { proveSecondFactor, secondFactorCalls } from './second-factor.queries.ts';

interface ProveFactorProps {
  user: AuthUser;
  ways: ConfirmationWay[];
  onDone: () => void;
  /** Whether the field gets the focus. Dialogs need this. */
  takesFocus?: boolean;
}

/** Asks for the second factor. Offers the methods in `ways`: a code, a passkey, or both. */
export function ProveFactor({ user, ways, onDone, takesFocus = false }: ProveFactorProps) {
  async function prove(code: string) {
    await proveSecondFactor(code);
    onDone();
  }

  return (
    <div className="grid gap-5">
      {ways.includes('code') && (
        <CodeForm
          submitLabel="Confirm"
          hint="The 6-digit code from your authenticator app, or a recovery code"
          takesFocus={takesFocus}
          onCode={prove}
        />
      )}
      {ways.includes('passkey') && <PasskeyAgain user={user} onDone={onDone} />}
    </div>
  );
}

export function PasskeyAgain({ user, onDone }: { user: AuthUser; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    ...secondFactorCalls,
    mutationFn: async () => {
      await signInAgain(queryClient, user, async ({ passkeys }) => passkeys?.signIn());
      onDone();
    },
  });

  return (
    <div className="grid gap-4">
      <Button onClick={() => mutate()} loading={isPending}>
        <KeyRound aria-hidden="true" className="size-5" />
        Use your passkey
      </Button>
      <FormError>{error ? signInFailure(error) : ''}</FormError>
    </div>
  );
}
