import Download from 'virtual:icon/download';
import type { User } from '@axlewright/contract/people/users';
import { useState } from 'react';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useCloseAccount, useExportData } from './account-end.queries.ts';

const CloseAccountForm = loadLater(async () => (await import('./close-account-form.tsx')).CloseAccountForm);

interface AccountActionsColumnProps {
  mayManage: boolean;
  ownEmail: string;
  onOpen: (email: string) => void;
}

/**
 * A column with a button to export or close an account. Accounts of staff have the button only if the user may manage users. The user's own account
 * never has it, because My Profile has the same actions.
 */
export const accountActionsColumn = ({ mayManage, ownEmail, onOpen }: AccountActionsColumnProps): DataColumn<User> => ({
  key: 'account',
  header: 'Account',
  hideHeader: true,
  align: 'end',
  cell: ({ email, staffRole }) =>
    (mayManage || staffRole === null) &&
    email !== ownEmail && (
      <Button variant="quiet" size="small" onClick={() => onOpen(email)} aria-label={`Export or close: ${email}`}>
        Export or close…
      </Button>
    ),
});

/** A dialog in which staff export or close an account for its owner. */
export function AccountActionsDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [step, setStep] = useState<'choose' | 'close'>('choose');
  const { mutate: exportData, isPending: isExporting } = useExportData(email);
  const { mutate: closeAccount, isPending, error } = useCloseAccount();
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={step === 'close' ? 'Close this account?' : 'Help with this account'}
      description={
        step === 'close'
          ? 'Do this only if the owner asked for it. It cannot be undone. The owner gets an email, and the audit log shows your name.'
          : `Do this only if the owner of ${email} asked for it. The owner gets an email, and the audit log shows your name.`
      }
    >
      {step === 'close' ? (
        <CloseAccountForm
          email={email}
          isPending={isPending}
          error={error}
          onClose={() => closeAccount(email, { onSuccess: onClose })}
          onCancel={() => !isPending && onClose()}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => exportData()} loading={isExporting}>
            <Download aria-hidden="true" /> Export data
          </Button>
          <Button variant="danger" onClick={() => setStep('close')}>
            Close account…
          </Button>
        </div>
      )}
    </Dialog>
  );
}
