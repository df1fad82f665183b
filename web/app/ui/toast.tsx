import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type TransitionEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, toasts } from './toasts.ts';

const toastMs = 5000;
const none: readonly Toast[] = [];

const icons = {
  success: <CircleCheck className="text-[light-dark(oklch(0.78_0.15_152),oklch(0.44_0.1_152))]" />,
  error: <CircleAlert className="text-[light-dark(oklch(0.74_0.15_24),oklch(0.5_0.19_27))]" />,
  info: <Info />,
} as const;

/** The place where toasts appear: once in the document, and from the start, so that readers of the screen know it before it speaks. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.follow, toasts.list, () => none);
  return (
    <section
      aria-label="Notices"
      aria-live="polite"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 grid gap-2 sm:start-auto sm:end-6 sm:w-96 print:hidden"
    >
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </section>
  );
}

/** It stays while it is pointed at or focused, and for its whole time again after that. */
function ToastCard({ toast: { id, tone, message } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsLeaving(true), toastMs);
    return () => clearTimeout(timer);
  }, [isHeld]);

  function removeWhenGone({ target, currentTarget }: TransitionEvent) {
    if (isLeaving && target === currentTarget) toasts.remove(id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever points at it does nothing but read on
    <div
      data-leaving={isLeaving || undefined}
      onTransitionEnd={removeWhenGone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="chamfer grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md bg-ink py-1 ps-4 pe-1 font-medium text-[0.9375rem] text-paper shadow-popup transition-[opacity,translate] duration-200 data-leaving:translate-y-2 data-leaving:opacity-0 starting:translate-y-3 starting:opacity-0"
    >
      <span aria-hidden="true" className="[&>svg]:size-5">
        {icons[tone]}
      </span>
      <p className="py-2 wrap-anywhere">{message}</p>
      <button
        type="button"
        aria-label="Close"
        onClick={() => toasts.remove(id)}
        className="grid size-11 place-items-center rounded-sm opacity-70 transition-opacity hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** Short messages after an act. They go by themselves after 5 s. */
export const toast = {
  success: (message: string) => toasts.add({ tone: 'success', message }),
  error: (message: string) => toasts.add({ tone: 'error', message }),
  info: (message: string) => toasts.add({ tone: 'info', message }),
} as const;
