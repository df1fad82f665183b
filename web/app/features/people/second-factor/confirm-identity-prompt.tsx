import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '../../../platform/confirm-identity.ts';
import type { ConfirmIdentityDialogProps } from './confirm-identity-dialog.tsx';

/**
 * Shows the dialog that asks the user to confirm the sign-in. Every page contains this component once. A call that needs a recent sign-in
 * opens the dialog, waits, and continues after the confirmation. The call fails if the user closes the dialog, or if the dialog's script
 * cannot be loaded. The script loads only when it is needed, because few users ever see the dialog.
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
