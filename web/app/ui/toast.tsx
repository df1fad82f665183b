import { type ReactNode, useSyncExternalStore } from 'react';
import type { ToastAction, Toaster, ToastTone } from './toaster.tsx';

let content: ReactNode = null;
const listeners = new Set<() => void>();

/**
 * The place in the root where toasts are shown, so a navigation does not remove them. It is empty until the first toast. Only then does the
 * script for toasts load.
 */
export function ToastSlot() {
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => null,
  );
}

function fillSlot(next: ReactNode): void {
  content = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let opening: Promise<Toaster> | undefined;

function openToaster(): Promise<Toaster> {
  opening ??= import('./toaster.tsx').then(({ Toasts }) => new Promise((resolve) => fillSlot(<Toasts onOpen={resolve} />)));
  return opening;
}

/** The last error, and when it was shown. */
let lastError = { message: '', shownMs: 0 };

async function show(tone: ToastTone, message: string, actions: readonly ToastAction[] = []): Promise<void> {
  if (tone === 'error') lastError = { message, shownMs: Date.now() };
  try {
    (await openToaster()).show(tone, message, actions);
  } catch {
    // The next toast tries again, because the network may be back by then.
    opening = undefined;
    fillSlot(<PlainToast message={message} />);
  }
}

/** Short messages after an action. */
export const toast = {
  success: (message: string, actions?: readonly ToastAction[]) => void show('success', message, actions),
  error: (message: string, actions?: readonly ToastAction[]) => void show('error', message, actions),
  info: (message: string) => void show('info', message),
  /** Whether the last error ends with this text and was shown since then. */
  hasShownError: (text: string, sinceMs: number) => lastError.shownMs >= sinceMs && lastError.message.endsWith(text),
  /** Closes an error that no longer applies, if it is still shown. */
  closeError: (message: string) =>
    opening ? void opening.then((toaster) => toaster.closeError(message)).catch(() => fillSlot(null)) : fillSlot(null),
} as const;

/**
 * Shows a message if the script for toasts failed to load, for example without a network. It stays until the user closes it or the next one
 * opens.
 */
function PlainToast({ message }: { message: string }) {
  return (
    <div role="alert" className="plain-toast">
      <p>{message}</p>
      <button type="button" onClick={() => fillSlot(null)}>
        Close
      </button>
    </div>
  );
}
