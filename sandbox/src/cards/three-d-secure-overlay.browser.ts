/// <reference lib="dom" />
import { connectToFrame } from './frame-channel.browser.ts';
import { sandboxUrl } from './sandbox-api.browser.ts';

/**
 * Shows the bank's page in a dialog until the customer has answered. Escape makes the authentication fail. At the end, restores the focus.
 */
export function showBankPage(paymentIntent: string, clientSecret: string): Promise<void> {
  const focused = document.activeElement;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.title = '3-D Secure authentication';
  const url = new URL('three-d-secure', sandboxUrl);
  url.search = new URLSearchParams({ payment_intent: paymentIntent, client_secret: clientSecret }).toString();
  frame.src = url.href;
  const fullScreen = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    boxSizing: 'border-box',
  };
  Object.assign(dialog.style, fullScreen, { background: '#e7e9ee', overflow: 'hidden' });
  Object.assign(frame.style, fullScreen, { colorScheme: 'light' });
  dialog.setAttribute('aria-label', frame.title);
  dialog.append(frame);

  return new Promise((resolve) => {
    const send = connectToFrame<'fail', 'finished'>(frame, () => dialog.close());
    // This also runs if the bank's page never loads: the browser closes the dialog at the second Escape.
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve();
    });
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      send('fail');
    });
    document.body.append(dialog);
    dialog.showModal();
    frame.addEventListener('load', () => frame.focus(), { once: true });
  });
}
