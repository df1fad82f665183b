import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '../../../platform/confirm-owner.ts';
import type { ConfirmOwnerDialogProps } from './confirm-owner-dialog.tsx';

/**
 * Stands once on every page. A call that needs a recent sign-in opens the dialog and waits: it goes on after the owner has confirmed who
 * they are, and is refused if they close the dialog. Nobody is signed out either way. Few people ever see the dialog, so its script comes
 * when it is needed; if it does not come, the call is refused as well.
 */
export function ConfirmOwnerPrompt() {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmOwnerDialogProps> | null>(null);
  const settle = useRef<(confirmed: boolean) => void>(undefined);

  useEffect(() => {
    return onConfirmationNeeded(async () => {
      const dialog = await import('./confirm-owner-dialog.tsx').catch(() => null);
      if (!dialog) return false;
      return new Promise((resolve) => {
        settle.current = resolve;
        setDialog(() => dialog.ConfirmOwnerDialog);
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
