import { readStored, removeStored, store } from './browser-store.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import { withTokenLock } from './token-exchange.ts';

/** The storage key of a pending logout: the user has clicked Log Out, but the identity provider does not know it yet. */
export const pendingLogOutKey = 'logOutPending';

export function rememberLogOut(): void {
  store(pendingLogOutKey, 'true');
}

export function isLogOutPending(): boolean {
  return readStored(pendingLogOutKey) !== null;
}

/** If a logout is pending, sends it to the identity provider. Throws if the provider cannot be reached. */
export async function finishLogOut(): Promise<void> {
  if (!isLogOutPending()) return;
  await withTokenLock(async () => {
    if (!isLogOutPending()) return;
    await (await chosenIdentity()).signOut();
    removeStored(pendingLogOutKey);
  });
}
