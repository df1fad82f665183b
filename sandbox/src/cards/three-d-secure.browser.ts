/// <reference lib="dom" />
import { whenConnected } from './frame-channel.browser.ts';

/** The stand-in for the bank's page: it reports the answer to the sandbox and then says that it is done, nothing more. */
const box = document.querySelector('.buttons') as HTMLElement;
const buttons = [...box.querySelectorAll('button')];
const status = document.querySelector('.status') as HTMLElement;
let finished: () => void = () => {};

whenConnected<'fail', 'finished'>(
  () => void report('failed'),
  (send) => {
    finished = () => send('finished');
    // The heading first, so that a screen reader says what this is.
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
  for (const button of buttons) button.disabled = true;
  status.textContent = 'One moment…';
  const { paymentIntent = '', clientSecret = '' } = box.dataset;
  try {
    // Whatever the sandbox answers, a decline too, is the intent's state: the shop's page asks for it.
    await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: paymentIntent, client_secret: clientSecret, outcome }),
    });
    finished();
  } catch {
    status.textContent = 'The sandbox does not answer. Please try again.';
    for (const button of buttons) button.disabled = false;
  }
}
