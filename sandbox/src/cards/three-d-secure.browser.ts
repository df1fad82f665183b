/// <reference lib="dom" />
import { acceptConnection } from './frame-channel.browser.ts';

/** The script of the fake bank page. It sends the customer's choice to the sandbox and then tells the shop's page that it has finished. */
const box = document.querySelector('.buttons') as HTMLElement;
const buttons = [...box.querySelectorAll('button')];
const status = document.querySelector('.status') as HTMLElement;
let finished: () => void = () => {};

acceptConnection<'fail', 'finished'>(
  () => void report('failed'),
  (send) => {
    finished = () => send('finished');
    // Until now, a choice could not have reached the shop's page.
    setDisabled(false);
    // Focuses the heading, so that screen readers start there.
    document.querySelector('h1')?.focus();
  },
);

for (const button of buttons) button.addEventListener('click', () => void report(button.dataset.outcome ?? 'failed'));

addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    event.preventDefault();
    void report('failed');
  }
});

async function report(outcome: string): Promise<void> {
  if (buttons.some(({ disabled }) => disabled)) return;
  setDisabled(true);
  status.textContent = 'One moment…';
  const { paymentIntent = '', clientSecret = '' } = box.dataset;
  try {
    // Ignores the response, because the shop's page reads the result from the intent.
    await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: paymentIntent, client_secret: clientSecret, outcome }),
    });
    finished();
  } catch {
    status.textContent = 'The sandbox is not responding. Please try again.';
    setDisabled(false);
  }
}

function setDisabled(isDisabled: boolean): void {
  for (const button of buttons) button.disabled = isDisabled;
}
