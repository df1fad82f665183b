import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialogBackdropStyle, dialogPopupStyle } from './dialog-style.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  /** Also called with false for Escape, the close button and a click outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Uses the width of the screen, for a picture. */
  isLarge?: boolean;
}

export function Dialog({ open, onOpenChange, title, description, children, actions, isLarge = false }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropStyle} />
        <BaseDialog.Popup className={dialogPopupStyle({ isLarge })}>
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="pt-2 text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close" className="-me-2">
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          {description && <BaseDialog.Description className="mt-2 text-ink-soft">{description}</BaseDialog.Description>}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
