import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { withTimeout } from '../../../platform/with-timeout.ts';

const timeoutMs = 20_000;

/**
 * Loads Stripe's library for card payments. If the settings have a `scriptUrl`, as with the sandbox, that script is loaded instead. Rejects
 * if a script has not loaded after 20 s.
 */
export async function loadCardLibrary({ publishableKey, scriptUrl }: PublicSettings['stripe']): Promise<Stripe> {
  if (scriptUrl) await withTimeout(loadScript(scriptUrl), timeoutMs);
  const stripe = await withTimeout(loadStripe(publishableKey), timeoutMs);
  if (!stripe) throw new Error('the card library does not support this browser');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // A script element that failed never loads again. The next attempt needs a new element.
      script.remove();
      reject(new Error('the card script could not be loaded'));
    };
    document.head.append(script);
  });
}
