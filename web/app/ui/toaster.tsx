import CircleAlert from 'virtual:icon/circle-alert';
import CircleCheck from 'virtual:icon/circle-check';
import Info from 'virtual:icon/info';
import X from 'virtual:icon/x';
import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Link } from 'react-router';

const toastMs = 5000;
/** If there are more toasts than this, the others stay hidden until one closes. */
const maxVisible = 3;

const icons = {
  success: <CircleCheck className="text-[light-dark(oklch(0.78_0.15_152),oklch(0.44_0.1_152))]" />,
  error: <CircleAlert className="text-[light-dark(oklch(0.74_0.15_24),oklch(0.5_0.19_27))]" />,
  info: <Info />,
} as const;

export type ToastTone = keyof typeof icons;

/** A button of a toast, or a link if it has `to`. Both close the toast. */
export type ToastAction = { label: string; onClick: () => void } | { label: string; to: string };

interface ToastData {
  tone: ToastTone;
  actions: readonly ToastAction[];
}

const manager = Toast.createToastManager<ToastData>();

/** Base UI gives toasts the role of a dialog, but they are only messages with a button. */
const noDialog = { role: 'group', 'aria-modal': undefined } as const;

/**
 * The same message has the same id. So a repeated message adds no second toast, but restarts the timer of the first one. Messages with buttons
 * have no such id, because each button belongs to its own change: two lines with the same name can be removed, and each has its own Undo.
 */
const idOf = (tone: ToastTone, message: string) => `${tone}: ${message}`;

const toaster = {
  show: (tone: ToastTone, message: string, actions: readonly ToastAction[]) =>
    void manager.add({ ...(actions.length === 0 && { id: idOf(tone, message) }), title: message, data: { tone, actions } }),
  closeError: (message: string) => manager.close(idOf('error', message)),
} as const;

export type Toaster = typeof toaster;

/**
 * The toasts of the page. They close after 5 s. The timer pauses while a toast is hovered or focused, or the window is inactive.
 * @param onOpen called as soon as toasts can be shown
 */
export function Toasts({ onOpen }: { onOpen: (toaster: Toaster) => void }) {
  useEffect(() => onOpen(toaster), [onOpen]);
  return (
    <Toast.Provider toastManager={manager} timeout={toastMs} limit={maxVisible}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Notices"
          className="pointer-events-none fixed inset-x-4 bottom-(--toasts-bottom) z-60 flex flex-col-reverse gap-2 sm:start-auto sm:end-6 sm:w-96 print:hidden"
        >
          <ToastCards />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** The toasts, newest first. Hidden and closing toasts are inert: they get no clicks and no focus. */
function ToastCards() {
  const { toasts } = Toast.useToastManager<ToastData>();
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
      <Actions id={each.id} actions={each.data?.actions ?? []} />
    </Toast.Root>
  ));
}

function Actions({ id, actions }: { id: string; actions: readonly ToastAction[] }) {
  if (actions.length === 0) return null;
  const style =
    'inline-flex min-h-11 items-center rounded-sm px-3 font-semibold text-sm underline underline-offset-4 hover:bg-paper/15 focus-visible:outline-current';
  return (
    <p className="col-span-full col-start-2 -mt-3 -ms-3 flex flex-wrap gap-1">
      {actions.map((action) =>
        'to' in action ? (
          <Link key={action.label} to={action.to} onClick={() => manager.close(id)} className={style}>
            {action.label}
          </Link>
        ) : (
          <button
            key={action.label}
            type="button"
            onClick={() => {
              manager.close(id);
              action.onClick();
            }}
            className={style}
          >
            {action.label}
          </button>
        ),
      )}
    </p>
  );
}
