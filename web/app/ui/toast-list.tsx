import { type ReactNode, useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonnerToast } from 'sonner';
import { type Notice, notices } from './notices.ts';

const toastMs = 5000;

export default function ToastList(): ReactNode {
  useEffect(() => notices.deliverTo(showNotice), []);
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

function showNotice({ tone, message }: Notice): void {
  if (tone === 'info') sonnerToast(message);
  else sonnerToast[tone](message);
}
