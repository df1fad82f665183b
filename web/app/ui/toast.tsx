import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { fillToastSlot } from './toast-slot.tsx';

const toastMs = 5000;
/** Older ones are hidden until one of these is gone. */
const mostAtOnce = 3;

const icons = {
  success: <CircleCheck className="text-[light-dark(oklch(0.78_0.15_152),oklch(0.44_0.1_152))]" />,
  error: <CircleAlert className="text-[light-dark(oklch(0.74_0.15_24),oklch(0.5_0.19_27))]" />,
  info: <Info />,
} as const;

type Tone = keyof typeof icons;

const manager = Toast.createToastManager<{ tone: Tone }>();

/** Base UI makes each toast a dialog for screen readers; it is only a message with a button. */
const noDialog = { role: 'group', 'aria-modal': undefined } as const;

/** The same message again does not stack: it starts its time anew. */
const idOf = (tone: Tone, message: string) => `${tone}: ${message}`;

function show(tone: Tone, message: string): void {
  manager.add({ id: idOf(tone, message), title: message, data: { tone } });
}

/** Short messages after an act. They close after 5 s, and later if somebody points at them, focuses them, or leaves the window. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  /** Takes back an error that no longer holds. Does nothing if it is gone. */
  closeError: (message: string) => manager.close(idOf('error', message)),
} as const;

function Toaster() {
  return (
    <Toast.Provider toastManager={manager} timeout={toastMs} limit={mostAtOnce}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Notices"
          className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col-reverse gap-2 sm:start-auto sm:end-6 sm:w-96 print:hidden"
        >
          <ToastCards />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Newest first. One that is leaving takes neither clicks nor focus. */
function ToastCards() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>();
  return toasts.map((each) => (
    <Toast.Root
      key={each.id}
      toast={each}
      {...noDialog}
      inert={each.limited || each.transitionStatus === 'ending'}
      className="toast chamfer grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md bg-ink py-1 ps-4 pe-1 font-medium text-[0.9375rem] text-paper shadow-popup data-limited:hidden"
    >
      <span aria-hidden="true" className="[&>svg]:size-5">
        {icons[each.data?.tone ?? 'info']}
      </span>
      {/* The key makes screen readers read a repeated message again. */}
      <Toast.Title key={each.updateKey} render={<p className="py-2 wrap-anywhere" />} />
      {/* Base UI hides the button from screen readers until the toast is pointed at. Whoever tabs there must hear what it is. */}
      <Toast.Close
        aria-hidden={false}
        aria-label="Close"
        className="grid size-11 place-items-center rounded-sm opacity-70 transition-opacity hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

fillToastSlot(Toaster);
