import { Toaster as SonnerToaster, toast as sonnerToast } from 'sonner';

const toastMs = 5000;

/** The place where toasts appear: once in the document. */
export function Toaster() {
  return (
    <SonnerToaster
      duration={toastMs}
      position="bottom-right"
      closeButton
      visibleToasts={4}
      className="toaster"
      containerAriaLabel="Notices"
    />
  );
}

/** Short messages after an act. They go by themselves after 5 s. */
export const toast = {
  success: (message: string) => sonnerToast.success(message),
  error: (message: string) => sonnerToast.error(message),
  info: (message: string) => sonnerToast(message),
} as const;
