/// <reference lib="dom" />
import { connectToFrame } from './frame-channel.browser.ts';
import { sandboxUrl } from './sandbox-api.browser.ts';

/** Shows the bank's page over the whole page until the customer has answered; Escape means no. The focus comes back where it was. */
export function askBank(paymentIntent: string, clientSecret: string): Promise<void> {
  const focused = document.activeElement;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.title = '3-D Secure authentication';
  const url = new URL('three-d-secure', sandboxUrl);
  url.search = new URLSearchParams({ payment_intent: paymentIntent, client_secret: clientSecret }).toString();
  frame.src = url.href;
  const whole = {
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
  Object.assign(dialog.style, whole, { background: '#e7e9ee', overflow: 'hidden' });
  Object.assign(frame.style, whole, { colorScheme: 'light' });
  dialog.setAttribute('aria-label', frame.title);
  dialog.append(frame);

  return new Promise((resolve) => {
    const send = connectToFrame<'fail', 'finished'>(frame, () => dialog.close());
    // Also where the bank's page never came and the browser itself closed the dialog at the second Escape.
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
