import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonVariant } from './button-style.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface FormDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'description' | 'initialFocus'> {
  open?: boolean;
  /** The accessible name of the form. Default: the title. */
  formLabel?: string;
  /** the fields */
  children: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: ReactNode;
  submitVariant?: ButtonVariant;
  submitDisabled?: boolean;
  cancelLabel?: string;
  isPending: boolean;
  /** If true, the user can close the dialog while it saves. */
  canCloseWhilePending?: boolean;
  /** why the save failed */
  error: ReactNode;
}

/** A dialog with a form, the error of the last save, and the buttons to cancel and to submit. */
export function FormDialog({
  open = true,
  formLabel,
  children,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  submitDisabled = false,
  cancelLabel = 'Cancel',
  isPending,
  canCloseWhilePending = false,
  error,
  ...dialog
}: FormDialogProps) {
  const staysOpen = isPending && !canCloseWhilePending;
  return (
    <Dialog {...dialog} open={open} onClose={() => !staysOpen && dialog.onClose()}>
      <form onSubmit={onSubmit} noValidate aria-label={formLabel ?? dialog.title} className="grid gap-4">
        {children}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={dialog.onClose} disabled={staysOpen}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={submitVariant} loading={isPending} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
