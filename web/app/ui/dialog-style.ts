export const dialogBackdropStyle =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The dialog is centered and never larger than the screen. Long content scrolls inside the dialog. A large dialog is for a picture. */
export const dialogPopupStyle = ({ isLarge }: { isLarge: boolean }) =>
  `fades chamfer fixed start-1/2 top-1/2 z-50 max-h-[calc(100dvh-2rem)] ${isLarge ? 'w-[min(60rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'} -translate-x-1/2 -translate-y-1/2 ` +
  'overflow-y-auto rounded-md border-accent border-t-4 bg-surface p-6 text-ink shadow-popup [--chamfer:1.5rem] rtl:translate-x-1/2';
