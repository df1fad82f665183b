import KeyRound from 'virtual:icon/key-round';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDate } from '../../../platform/dates.ts';
import type { Passkey } from '../../../platform/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './passkeys.queries.ts';

/** Lists, adds and removes passkeys. */
export function PasskeysSection() {
  const result = useQuery(passkeysQuery);
  const { data: passkeys } = result;
  const { mutate: addPasskey, isPending } = useAddPasskey();
  return (
    <section aria-labelledby="passkeys-title" className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id="passkeys-title" className="text-2xl">
        Passkeys
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        Log in with your fingerprint, face or PIN. Your password still works. Fake websites cannot steal a passkey.
      </p>
      {passkeys ? (
        <>
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
          <Button onClick={() => addPasskey(undefined)} loading={isPending}>
            <KeyRound aria-hidden="true" className="size-5" />
            Add a passkey
          </Button>
        </>
      ) : (
        <LoadingState result={result} label="Loading your passkeys" />
      )}
    </section>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: removePasskey, isPending, variables } = useRemovePasskey();

  async function remove(id: string) {
    const isSure = await confirm({
      title: 'Remove this passkey?',
      text: 'You will no longer be able to log in with it. Delete it on your device, too. Otherwise the device keeps offering it.',
      confirmLabel: 'Remove passkey',
      cancelLabel: 'Keep passkey',
      tone: 'danger',
    });
    if (isSure) removePasskey(id);
  }

  return (
    <>
      <ul aria-label="Passkeys" className="mb-5 divide-y divide-line border-line border-y">
        {passkeys.map(({ id, addedAt, isSynced }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <p>
              <span className="block font-semibold">{isSynced ? 'In your password manager' : 'On one device'}</span>
              <span className="text-ink-faint text-sm">
                Added <time dateTime={addedAt}>{formatDate(addedAt)}</time>
              </span>
            </p>
            <Button variant="quiet" size="small" onClick={() => void remove(id)} loading={isPending && variables === id}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {confirmDialog}
    </>
  );
}
