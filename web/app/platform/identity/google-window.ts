import { paths } from '../../paths.ts';
import { IdentityError } from './identity.ts';

const channelName = 'signed-in-again';

/** Opens a window in which Google signs in again, and waits until it has said how that ended. Call it right after a press. */
export function signInAgainWithGoogle(): Promise<void> {
  const opened = window.open(paths.signInAgain, '_blank', 'popup,width=480,height=640');
  if (!opened) return Promise.reject(new IdentityError('The browser did not open a window. Allow windows for this page, then try again.'));
  const channel = new BroadcastChannel(channelName);
  return new Promise<void>((resolve, reject) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      if (data === 'done') resolve();
      else reject(new IdentityError('Google did not confirm it. Try again.'));
    };
  });
}

/** In that window: how it ended. */
export function tellSignedInAgain(outcome: 'done' | 'failed'): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
  window.close();
}
