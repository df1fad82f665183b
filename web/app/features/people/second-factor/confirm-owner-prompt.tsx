import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onConfirmationNeeded } from '../../../platform/confirm-owner.ts';
import type { ConfirmOwnerDialogProps } from './confirm-owner-dialog.tsx';

/**
 * Rendered once on every page. A call that needs a recent sign-in opens the dialog and waits. It continues after the user has confirmed, and
 * fails if the user closes the dialog. Nobody is signed out either way. Few users ever see the dialog, so its script loads only when it is
 * needed. If the script does not load, the call fails too.
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
