import KeyRound from 'virtual:icon/key-round';
import Smartphone from 'virtual:icon/smartphone';
import type { NewAuthenticator } from '@axlewright/contract/people/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { signInAgain } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { useSecondFactorChange } from './second-factor.queries.ts';

/** Lets a staff member without a second factor set up an authenticator app or a passkey. `onDone` gets the recovery codes. */
export function FirstFactor({ user, onDone }: { user: AuthUser; onDone: (recoveryCodes: string[]) => void }) {
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(publicSettingsQuery());
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null);
  const begin = useSecondFactorChange((_nothing: undefined) => callApi('beginAuthenticator'));
  const addPasskey = useSecondFactorChange(async (_nothing: undefined) => {
    await (await chosenIdentity()).passkeys?.add();
    // The user must use the new passkey once. This proves that the passkey works, and this session has then passed a second factor.
    await signInAgain(queryClient, user, async ({ passkeys }) => passkeys?.signIn());
    // Calls `onDone` here and not in a callback of `mutate`. Such a callback would not run if the page has already noticed the passkey and
    // shows another step.
    onDone((await callApi('renewRecoveryCodes')).recoveryCodes);
  });

  if (authenticator) return <AuthenticatorSetup authenticator={authenticator} onDone={onDone} />;
  return (
    <div className="grid gap-3">
      {settings?.identity === 'embedded' && (
        <Button onClick={() => addPasskey.mutate(undefined)} loading={addPasskey.isPending}>
          <KeyRound aria-hidden="true" className="size-5" />
          Add a passkey
        </Button>
      )}
      <Button onClick={() => begin.mutate(undefined, { onSuccess: setAuthenticator })} loading={begin.isPending}>
        <Smartphone aria-hidden="true" className="size-5" />
        Set up an authenticator app
      </Button>
    </div>
  );
}
