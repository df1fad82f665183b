import { readStored, removeStored, store } from './browser-store.ts';
import { withTokenLock } from './exchange.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';

/** Stored in the browser from the click on Log Out until the identity provider has ended its sign-in. */
export const pendingLogOutKey = 'logOutPending';

export function rememberLogOut(): void {
  store(pendingLogOutKey, 'true');
}

export function isLogOutPending(): boolean {
  return readStored(pendingLogOutKey) !== null;
}

/** Sends a pending log-out to the identity provider. Throws if the provider cannot be reached. */
export async function finishLogOut(): Promise<void> {
  if (!isLogOutPending()) return;
  await withTokenLock(async () => {
    if (!isLogOutPending()) return;
    await (await chosenIdentity()).signOut();
    removeStored(pendingLogOutKey);
  });
}
