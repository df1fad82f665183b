import Smartphone from 'virtual:icon/smartphone';
import type { NewAuthenticator, SecondFactor } from '@axlewright/contract/people/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { callApi } from '../../../platform/api.ts';
import { formatDate } from '../../../platform/dates.ts';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery, useSecondFactorChange } from './second-factor.queries.ts';

/** The authenticator app and the recovery codes of a staff member, on My Profile. */
export function SecondFactorSection() {
  const result = useQuery(secondFactorQuery);
  const { data } = result;
  return (
    <section aria-labelledby="second-factor-title" className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id="second-factor-title" className="text-2xl">
        Second factor
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        An authenticator app on your phone shows a new code every 30 seconds. After you set it up, staff pages ask for a code after each
        login. A passkey is also a second factor.
      </p>
      {data ? <Factors factors={data} /> : <LoadingState result={result} label="Loading your second factor" />}
    </section>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { confirm, confirmDialog } = useConfirm();
  const queryClient = useQueryClient();
  const begin = useSecondFactorChange((_nothing: undefined) => callApi('beginAuthenticator'));
  const remove = useSecondFactorChange((_nothing: undefined) => callApi('removeAuthenticator'), 'Authenticator app removed');
  const renew = useSecondFactorChange((_nothing: undefined) => callApi('renewRecoveryCodes'));
  const hasFactor = factors.authenticatorSince !== null || factors.passkeys > 0;

  async function askAndRemove() {
    const isSure = await confirm({
      title: 'Remove the authenticator app?',
      text: 'Its codes will stop working. Delete the entry in the app, too.',
      confirmLabel: 'Remove app',
      cancelLabel: 'Keep app',
      tone: 'danger',
    });
    if (isSure) remove.mutate(undefined);
  }

  function showNewCodes(recoveryCodes: string[]) {
    setAuthenticator(null);
    setCodes(recoveryCodes);
    void invalidateAfter(queryClient, 'changeSecondFactor');
  }

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
  if (authenticator) return <AuthenticatorSetup authenticator={authenticator} onDone={showNewCodes} />;
  return (
    <div className="grid justify-items-start gap-4">
      {factors.authenticatorSince ? (
        <p>
          Authenticator app turned on <time dateTime={factors.authenticatorSince}>{formatDate(factors.authenticatorSince)}</time>.{' '}
          {remainingCodesText(factors.recoveryCodesLeft)}
        </p>
      ) : (
        hasFactor && <p>{remainingCodesText(factors.recoveryCodesLeft)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {factors.authenticatorSince ? (
          <Button onClick={() => void askAndRemove()} loading={remove.isPending}>
            Remove app
          </Button>
        ) : (
          <Button onClick={() => begin.mutate(undefined, { onSuccess: setAuthenticator })} loading={begin.isPending}>
            <Smartphone aria-hidden="true" className="size-5" />
            Set up an authenticator app
          </Button>
        )}
        {hasFactor && (
          <Button
            onClick={() => renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
            loading={renew.isPending}
          >
            New recovery codes
          </Button>
        )}
      </div>
      {confirmDialog}
    </div>
  );
}

function remainingCodesText(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}
