import Download from 'virtual:icon/download';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useCloseMyAccount, useExportData } from './account-end.queries.ts';

const CloseAccountForm = loadLater(async () => (await import('./close-account-form.tsx')).CloseAccountForm);

/** Buttons to export what the shop stores about the user, and to close the account. @param email the address of the user's account */
export function YourDataSection({ email }: { email: string }) {
  const { mutate: exportData, isPending } = useExportData();
  return (
    <section aria-labelledby="your-data-title" className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id="your-data-title" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        Download what we store about you: your account, profile, sessions, reviews and orders. The ZIP file has everything as JSON. Orders
        and reviews are also included as CSV for spreadsheets.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => exportData()} loading={isPending}>
          <Download aria-hidden="true" /> Export my data
        </Button>
        <CloseMyAccount email={email} />
      </div>
      <span role="status" className="sr-only">
        {isPending && 'Exporting your data'}
      </span>
    </section>
  );
}

/** The button that opens the dialog. The dialog stays open while the account is being closed, because it shows an error if this fails. */
function CloseMyAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const { data: settings } = useQuery(publicSettingsQuery());
  const { mutate: closeAccount, isPending, error, reset } = useCloseMyAccount();

  function change(next: boolean) {
    if (isPending) return;
    reset();
    setOpen(next);
  }

  return (
    <>
      <Button variant="quiet" onClick={() => change(true)}>
        Close account…
      </Button>
      <Dialog
        open={open}
        onClose={() => change(false)}
        title="Close your account?"
        description={`This cannot be undone. You can sign up again with the same address, but the new account will not have your orders.${
          settings?.identity === 'firebase' ? ' Your sign-in at Firebase is not part of this shop and stays.' : ''
        }`}
      >
        <CloseAccountForm
          email={email}
          isPending={isPending}
          error={error}
          onClose={() => closeAccount(email)}
          onCancel={() => change(false)}
        />
      </Dialog>
    </>
  );
}
