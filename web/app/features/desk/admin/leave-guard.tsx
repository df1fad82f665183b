import { type ReactElement, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readAccessToken } from '../../../platform/access-token.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/**
 * Asks before the user leaves a page with unsaved input. A user who was signed out is not asked. The page must render the returned dialog.
 * @param discard clears the input; needed if the page stays open when the query string changes
 */
export function useLeaveGuard(isDirty: boolean, discard?: () => void): ReactElement {
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
        discard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  );
}
