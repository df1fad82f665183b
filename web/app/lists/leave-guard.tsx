import type { ReactElement } from 'react';
import { useBlocker } from 'react-router';
import { readAccessToken } from '../platform/access-token.ts';
import { useUnloadWarning } from '../platform/use-unload-warning.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before the user leaves a page with unsaved input. Does not ask if the user was signed out. The page must render the returned dialog.
 * @param discard clears the input; needed if the same page stays open after the navigation, for example when a filter changes
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
