import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const timeoutMs = 20_000;

/**
 * Loads the card provider's library. If the settings name a script, as with the sandbox, loads that script instead of the provider's.
 * Rejects if the library does not load within 20 s.
 */
export async function loadCardLibrary({ publishableKey, scriptUrl }: PublicSettings['stripe']): Promise<Stripe> {
  if (scriptUrl) await withTimeout(loadScript(scriptUrl));
  const stripe = await withTimeout(loadStripe(publishableKey));
  if (!stripe) throw new Error('the card library does not support this browser');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // A script element that failed never loads again, so the next attempt needs a new one.
      script.remove();
      reject(new Error('the card script could not be loaded'));
    };
    document.head.append(script);
  });
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('the card script took too long')), timeoutMs));
  return Promise.race([work, timeout]);
}
