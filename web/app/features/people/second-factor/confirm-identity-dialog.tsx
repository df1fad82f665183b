import type { ConfirmationWay } from '@axlewright/contract/people/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LoadingState } from '../../../lists/loading-state.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { signInAgain, useAuthUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';
import { PasskeyAgain, ProveFactor } from './prove-factor.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';

export interface ConfirmIdentityDialogProps {
  /** `confirmed` is false if the user closed the dialog without confirming. */
  onClose: (confirmed: boolean) => void;
}

/** Asks a signed-in user to confirm the sign-in, with one of the methods of the account. */
export function ConfirmIdentityDialog({ onClose }: ConfirmIdentityDialogProps) {
  const { user } = useAuthUser();
  const hasEnded = user === null;

  // The user was signed out while the dialog was open.
  useEffect(() => {
    if (hasEnded) onClose(false);
  }, [hasEnded, onClose]);

  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title="Confirm that it is you"
      description="This action needs a recent sign-in. You stay logged in, and the action continues afterward."
    >
      {user && <ConfirmationMethods user={user} onDone={() => onClose(true)} />}
    </Dialog>
  );
}

function ConfirmationMethods({ user, onDone }: { user: AuthUser; onDone: () => void }) {
  const result = useQuery(secondFactorQuery);
  const { data } = result;
  if (!data) return <LoadingState result={result} label="Loading" />;
  const has = (way: ConfirmationWay) => data.ways.includes(way);
  return (
    <div className="grid gap-5">
      {has('code') ? (
        <ProveFactor user={user} ways={data.ways} onDone={onDone} takesFocus />
      ) : (
        has('passkey') && <PasskeyAgain user={user} onDone={onDone} />
      )}
      {has('password') && <PasswordAgain user={user} onDone={onDone} />}
      {has('google') && <GoogleAgain user={user} onDone={onDone} />}
      {data.ways.length === 0 && <p>Log out, log in again, and then try again.</p>}
    </div>
  );
}

function PasswordAgain({ user, onDone }: { user: AuthUser; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '' } });
  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    try {
      await signInAgain(queryClient, user, (identity) => identity.signIn({ email: user.email, password }));
      onDone();
    } catch (error) {
      setError('root', { message: signInFailure(error) });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* Password managers need the email address to find the password. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field label="Password">
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <FormError>{formState.errors.root?.message}</FormError>
      <Button type="submit" variant="primary" loading={formState.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}

function GoogleAgain({ user, onDone }: { user: AuthUser; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');

  // The button stays active: if the user closed Google's window, a second click must open it again.
  async function confirm() {
    setProblem('');
    try {
      await signInAgain(queryClient, user, (identity) => identity.signInAgainWithGoogle());
      onDone();
    } catch (error) {
      setProblem(signInFailure(error));
    }
  }

  return (
    <div className="grid gap-4">
      <Button onClick={() => void confirm()}>Sign in with Google again</Button>
      <FormError>{problem}</FormError>
    </div>
  );
}
