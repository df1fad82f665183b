import type { User } from '@axlewright/contract/people/users';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useCloseAccount, useExportData } from './account-end.queries.ts';

const CloseAccountForm = loadLater(async () => (await import('./close-account-form.tsx')).CloseAccountForm);

/**
 * A column with a button to export or close an account. Accounts of staff have the button only if the user may manage users. The user's own account
 * never has it, because My Profile has the same actions.
 */
export const accountActionsColumn = ({ mayManage, ownEmail }: { mayManage: boolean; ownEmail: string }): DataColumn<User> => ({
  key: 'account',
  header: 'Account',
  hideHeader: true,
  align: 'end',
  cell: (user) => (mayManage || user.staffRole === null) && user.email !== ownEmail && <AccountActions email={user.email} />,
});

/** Opens a dialog in which staff export or close an account for its owner. */
function AccountActions({ email }: { email: string }) {
  const [step, setStep] = useState<'closed' | 'choose' | 'close'>('closed');
  const { mutate: exportData, isPending: isExporting } = useExportData(email);
  const { mutate: closeAccount, isPending, error, reset } = useCloseAccount();

  function change(next: typeof step) {
    if (isPending) return;
    reset();
    setStep(next);
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => change('choose')} aria-label={`Export or close: ${email}`}>
        Export or close…
      </Button>
      <Dialog
        open={step !== 'closed'}
        onOpenChange={(isOpen) => !isOpen && change('closed')}
        title={step === 'close' ? 'Close this account?' : 'Help with this account'}
        description={
          step === 'close'
            ? 'Do this only if the owner asked for it. It cannot be undone. The owner gets an email, and the audit log shows your name.'
            : `Only if the owner of ${email} asked for it. The owner gets an email, and the audit log shows your name.`
        }
      >
        {step === 'close' ? (
          <CloseAccountForm
            email={email}
            isPending={isPending}
            error={error}
            onClose={() => closeAccount(email, { onSuccess: () => setStep('closed') })}
            onCancel={() => change('closed')}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => exportData()} loading={isExporting}>
              <Download aria-hidden="true" /> Export data
            </Button>
            <Button variant="danger" onClick={() => change('close')}>
              Close account…
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
