import { type ReactElement, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  onConfirm: () => void;
  /** Also called for Escape. */
  onCancel: () => void;
}

/** Asks the user to confirm an action. When the dialog closes, the element that had the focus before gets it back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'primary', onConfirm, onCancel } = props;
  const [titleId, textId] = [useId(), useId()];
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onCancel}
      labelledBy={titleId}
      describedBy={children ? textId : undefined}
      mustAnswer
      initialFocus={cancelButton}
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children && (
        <p id={textId} className="mt-2 text-ink-soft">
          {children}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={cancelButton} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

export interface Question extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'tone'> {
  text?: ReactNode;
}

/**
 * Usage: `if (await confirm({ title: '…?', confirmLabel: 'Delete' })) …`. The page must render `confirmDialog`.
 * `confirm` resolves to false if the user presses Cancel or Escape.
 */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; confirmDialog: ReactElement } {
  const [question, setQuestion] = useState<Question>({ title: '', confirmLabel: '' });
  const [open, setOpen] = useState(false);
  const resolveQuestion = useRef<(confirmed: boolean) => void>(undefined);

  const confirm = useCallback((next: Question) => {
    resolveQuestion.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      resolveQuestion.current = resolve;
    });
  }, []);

  function settle(confirmed: boolean) {
    setOpen(false);
    resolveQuestion.current?.(confirmed);
    resolveQuestion.current = undefined;
  }

  const { text, ...rest } = question;
  const confirmDialog = (
    <ConfirmDialog {...rest} open={open} onConfirm={() => settle(true)} onCancel={() => settle(false)}>
      {text}
    </ConfirmDialog>
  );
  return { confirm, confirmDialog };
}
