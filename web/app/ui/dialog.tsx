import X from 'virtual:icon/x';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { Modal, type ModalProps, type ModalSize } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button, and a click outside if the user has typed nothing. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  initialFocus?: ModalProps['initialFocus'];
  size?: ModalSize;
}

export function Dialog({ open, onClose, title, description, children, actions, initialFocus, size = 'medium' }: DialogProps) {
  const [titleId, descriptionId] = [useId(), useId()];
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      describedBy={description ? descriptionId : undefined}
      initialFocus={initialFocus}
      size={size}
    >
      <div className={`flex items-start justify-between gap-4 ${size === 'sheet' ? 'sheet-head' : ''}`}>
        <h2 id={titleId} className="pt-2 text-xl">
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose} className="-me-2">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {description && (
        <p id={descriptionId} className="mt-2 text-ink-soft">
          {description}
        </p>
      )}
      {children && <div className={`mt-4 ${size === 'sheet' ? 'flex grow flex-col' : ''}`}>{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
    </Modal>
  );
}
