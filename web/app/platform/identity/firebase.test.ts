import { describe, expect, it } from 'vitest';
import { firebaseIdentity } from './firebase.ts';

/** Nothing runs at the emulator's URL, so every call fails. `npm run test:firebase` has the tests with a real emulator. */
const identity = firebaseIdentity({ projectId: 'demo', apiKey: 'key', authDomain: 'demo.firebaseapp.com', emulator: 'http://127.0.0.1:1' });

describe('Firebase', () => {
  it('rejects a name update if no user is logged in', async () => {
    expect(await identity.currentUser()).toBeNull();
    expect(await identity.idToken()).toBeNull();
    await expect(identity.updateDisplayName('Bea')).rejects.toThrow('No user is logged in');
  });

  it('says in plain words that it cannot be reached', async () => {
    const credentials = { email: 'bea@shop.example', password: 'tin-can-antenna-7' };
    await expect(identity.signIn(credentials)).rejects.toThrow('The sign-in service is not responding. Try again.');
  });
});
