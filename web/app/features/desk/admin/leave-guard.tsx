import { type ReactElement, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readAccessToken } from '../../../platform/access-token.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/**
 * Asks before a page with unsaved input is left. Whoever is signed out is never held up. The page renders what this returns.
 * @param giveUp drops the input, where another address may show the same page
 */
export function useLeaveGuard(isDirty: boolean, giveUp?: () => void): ReactElement {
  const blocker = useBlocker(() => isDirty && readAccessToken() !== null);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        giveUp?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  );
}
