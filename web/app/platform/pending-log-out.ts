import { readStored, removeStored, store } from './browser-store.ts';
import { inTurn } from './exchange.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';

/** Stands in the browser's storage from the press of Log Out until the identity provider has heard of it. */
const pendingLogOutKey = 'logOutPending';

export function rememberLogOut(): void {
  store(pendingLogOutKey, 'true');
}

export function isLogOutPending(): boolean {
  return readStored(pendingLogOutKey) !== null;
}

/** Tells the identity provider of a log-out that it has not heard of yet; throws where it still cannot. */
export async function finishLogOut(): Promise<void> {
  if (!isLogOutPending()) return;
  await inTurn(async () => {
    if (!isLogOutPending()) return;
    await (await chosenIdentity()).signOut();
    removeStored(pendingLogOutKey);
  });
}
