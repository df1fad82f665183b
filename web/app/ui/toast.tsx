import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { fillToastSlot } from './toast-slot.tsx';

const toastMs = 5000;
/** If there are more toasts than this, the others stay hidden until one closes. */
const maxVisible = 3;

const icons = {
  success: <CircleCheck className="text-[light-dark(oklch(0.78_0.15_152),oklch(0.44_0.1_152))]" />,
  error: <CircleAlert className="text-[light-dark(oklch(0.74_0.15_24),oklch(0.5_0.19_27))]" />,
  info: <Info />,
} as const;

type Tone = keyof typeof icons;

const manager = Toast.createToastManager<{ tone: Tone }>();

/** Base UI gives toasts the role of a dialog, but they are only messages with a button. */
const noDialog = { role: 'group', 'aria-modal': undefined } as const;

/** The same message has the same id. So a repeated message adds no second toast, but restarts the timer of the first one. */
const idOf = (tone: Tone, message: string) => `${tone}: ${message}`;

function show(tone: Tone, message: string): void {
  manager.add({ id: idOf(tone, message), title: message, data: { tone } });
}

/**
 * Short messages after an action. They close after 5 s. The timer pauses while a toast is hovered or focused, or the window is inactive.
 */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  /** Closes an error that no longer applies, if it is still shown. */
  closeError: (message: string) => manager.close(idOf('error', message)),
} as const;

function Toaster() {
  return (
    <Toast.Provider toastManager={manager} timeout={toastMs} limit={maxVisible}>
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

/** The toasts, newest first. Hidden and closing toasts are inert: they get no clicks and no focus. */
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
      {/* A repeated message gets a new key, so screen readers announce it again. */}
      <Toast.Title key={each.updateKey} render={<p className="py-2 wrap-anywhere" />} />
      {/* By default Base UI hides the button from screen readers until the toast is hovered. Keyboard users could not hear its label. */}
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
