import { paths } from '@axlewright/contract/site/page-paths';
import { IdentityError } from './identity.ts';

const channelName = 'signed-in-again';

/**
 * Lets the user sign in again with Google in a new window, and waits for the result. Call this directly in a click handler. Otherwise the
 * browser blocks the window.
 */
export function signInAgainWithGoogle(): Promise<void> {
  const opened = window.open(paths.signInAgain, '_blank', 'popup,width=480,height=640');
  if (!opened) return Promise.reject(new IdentityError('Your browser blocked the window. Allow pop-ups for this page, then try again.'));
  const channel = new BroadcastChannel(channelName);
  return new Promise<void>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      if (data === 'done') resolve();
      else reject(new IdentityError('Google did not confirm your sign-in. Try again.'));
    };
  });
}

/** The new window calls this. Reports the result to the first window and closes the new window. */
export function reportSignInAgain(outcome: 'done' | 'failed'): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
  window.close();
}
