import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { isOnBackdrop } from './is-on-backdrop.ts';

export type ModalSize = keyof typeof sizes;

export interface ModalProps {
  open: boolean;
  /**
   * Called for Escape, and for a click outside if the user has typed nothing and need not answer. The callback closes the dialog by setting
   * `open` to false.
   */
  onClose: () => void;
  /** the ids of the elements with the dialog's title and description */
  labelledBy: string;
  describedBy?: string | undefined;
  /** The user must answer: a click outside does not close the dialog. */
  mustAnswer?: boolean;
  /** The element that gets the focus. Default: the first text field or choice that the dialog opens with, or else its first button or link. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** large: uses the width of the screen, for a picture. sheet: fills the screen of a phone, for a long form. */
  size?: ModalSize;
  children: ReactNode;
}

/**
 * A modal dialog of the browser. The browser keeps the focus inside and returns it at the end. The dialog is at the end of the page, because
 * a form inside another form would not work.
 */
export function Modal(props: ModalProps) {
  return props.open && createPortal(<OpenModal {...props} />, document.body);
}

function OpenModal({ onClose, labelledBy, describedBy, mustAnswer = false, initialFocus, size = 'medium', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastFocus = useRef<Element>(null);
  const hasText = useRef(false);

  /**
   * Shows the dialog again, because on a second Escape, the browser closes it even if `onClose` keeps it open. Does nothing if React has
   * removed the dialog: then its ref is empty.
   */
  function stayOpen() {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    if (lastFocus.current instanceof HTMLElement) lastFocus.current.focus();
  }

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    (initialFocus?.current ?? element?.querySelector<HTMLElement>(firstField))?.focus();
    return () => element?.close();
  }, [initialFocus]);

  return (
    <dialog
      ref={dialog}
      role={mustAnswer ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file field inside the dialog sends this event too, when the user cancels the choice of a file.
        if (event.target !== event.currentTarget) return;
        lastFocus.current = document.activeElement;
        // React removes the dialog. The browser must not close it before that, because `onClose` may keep it open.
        event.preventDefault();
        onClose();
      }}
      onClose={stayOpen}
      onInput={({ target }) => {
        if (target instanceof Element && target.matches(textField)) hasText.current = true;
      }}
      // Uses the press and not the click: selecting text can start inside and end outside, and must not close the dialog.
      onMouseDown={(event) => !mustAnswer && !hasText.current && isOnBackdrop(event) && onClose()}
      className={`${modalStyle} ${sizes[size]}`}
    >
      <div className={`p-6 ${size === 'sheet' ? 'flex min-h-full flex-col' : ''}`}>{children}</div>
    </dialog>
  );
}

/** Not the close button, which comes first: the user would have to press Tab before typing, and a space would close the dialog. */
const firstField =
  ':is(input:not([hidden], [type=hidden], [type=checkbox], [type=file], [type=radio]:not(:checked)), select, textarea):not(:disabled)';

const textField = 'textarea, input:not([type=checkbox], [type=radio])';

/** The dialog is centered and never larger than the screen. Long content scrolls inside the dialog. */
const modalStyle =
  'chamfer m-auto max-h-[calc(100dvh-2rem)] max-w-none overflow-y-auto overscroll-contain rounded-md ' +
  'border-accent border-t-4 bg-surface text-ink shadow-popup transition-[opacity,translate] duration-150 [--chamfer:1.5rem] ' +
  'backdrop:bg-scrim starting:translate-y-1.5 starting:opacity-0';

const sizes = {
  medium: 'w-[min(32rem,calc(100vw-2rem))]',
  large: 'w-[min(60rem,calc(100vw-2rem))]',
  sheet: 'sheet-size',
};
