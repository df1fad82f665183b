import { readStored, removeStored, store } from './browser-store.ts';
import { withTokenLock } from './exchange.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';

/** Set in the browser's storage from the click on Log Out until the identity provider has been told. */
const pendingLogOutKey = 'logOutPending';

export function rememberLogOut(): void {
  store(pendingLogOutKey, 'true');
}

export function isLogOutPending(): boolean {
  return readStored(pendingLogOutKey) !== null;
}

/** Tells the identity provider about a pending log-out. Throws if it cannot be reached. */
export async function finishLogOut(): Promise<void> {
  if (!isLogOutPending()) return;
  await withTokenLock(async () => {
    if (!isLogOutPending()) return;
    await (await chosenIdentity()).signOut();
    removeStored(pendingLogOutKey);
  });
}
