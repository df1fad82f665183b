import { publicSettings } from '../public-settings.ts';
import { embeddedIdentity } from './embedded.ts';
import type { Identity } from './identity.ts';

let chosen: Promise<Identity> | undefined;

/** Returns the identity provider that the shop uses. Loads Firebase's library only if the shop uses Firebase. */
export function chosenIdentity(): Promise<Identity> {
  chosen ??= choose().catch((error: unknown) => {
    chosen = undefined;
    throw error;
  });
  return chosen;
}

async function choose(): Promise<Identity> {
  const { firebase } = await publicSettings();
  if (!firebase) return embeddedIdentity;
  const { firebaseIdentity } = await import('./firebase.ts');
  return firebaseIdentity(firebase);
}
