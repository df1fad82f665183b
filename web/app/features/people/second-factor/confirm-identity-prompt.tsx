import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '../../../platform/confirm-identity.ts';
import type { ConfirmIdentityDialogProps } from './confirm-identity-dialog.tsx';

/**
 * Rendered once on every page. A call that needs a recent sign-in opens the dialog and waits. It continues after the user has confirmed. It
 * fails if the user closes the dialog or if the dialog's script does not load. Few users ever see the dialog, so its script loads only when
 * it is needed. The user stays signed in either way.
 */
export function ConfirmIdentityPrompt() {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmIdentityDialogProps> | null>(null);
  const settle = useRef<(confirmed: boolean) => void>(undefined);

  useEffect(() => {
    return onConfirmationNeeded(async () => {
      const dialog = await import('./confirm-identity-dialog.tsx').catch(() => null);
      if (!dialog) return false;
      return new Promise((resolve) => {
        settle.current = resolve;
        setDialog(() => dialog.ConfirmIdentityDialog);
      });
    });
  }, []);

  function close(confirmed: boolean) {
    setDialog(null);
    settle.current?.(confirmed);
    settle.current = undefined;
  }

  return Dialog && <Dialog onClose={close} />;
}
