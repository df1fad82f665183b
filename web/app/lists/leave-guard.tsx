import type { ReactElement } from 'react';
import { useBlocker } from 'react-router';
import { readAccessToken } from '../platform/access-token.ts';
import { useUnloadWarning } from '../platform/use-unload-warning.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks the user before a page with unsaved input is left. Does not ask if the user was signed out. The page must render the returned
 * dialog.
 * @param discard clears the input; needed if the user can leave the input but stay on the page, for example by changing a filter
 */
export function useLeaveGuard(isDirty: boolean, discard?: () => void): ReactElement {
  const blocker = useBlocker(() => isDirty && readAccessToken() !== null);

  useUnloadWarning(isDirty);

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
