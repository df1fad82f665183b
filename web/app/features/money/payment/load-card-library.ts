import type { PublicSettings } from '@axlewright/contract/site/settings';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const timeoutMs = 20_000;

/**
 * The card provider's library. Where the settings name a script (the sandbox's), that one is loaded first and the loader takes
 * what it finds. Rejects where the script does not come within 20 s.
 */
export async function loadCardLibrary({ publishableKey, scriptUrl }: PublicSettings['stripe']): Promise<Stripe> {
  if (scriptUrl) await within(loadScript(scriptUrl));
  const stripe = await within(loadStripe(publishableKey));
  if (!stripe) throw new Error('the card library is not for this browser');
  return stripe;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      // A tag that failed is never loaded again; the next attempt makes a new one.
      script.remove();
      reject(new Error('the card script could not be loaded'));
    };
    document.head.append(script);
  });
}

function within<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('the card script took too long')), timeoutMs));
  return Promise.race([work, timeout]);
}
