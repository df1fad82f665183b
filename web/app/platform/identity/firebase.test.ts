import { describe, expect, it } from 'vitest';
import { firebaseIdentity } from './firebase.ts';

/** No emulator runs at this URL, so no call succeeds. `npm run test:firebase` tests the rest. */
const identity = firebaseIdentity({ projectId: 'demo', apiKey: 'key', authDomain: 'demo.firebaseapp.com', emulator: 'http://127.0.0.1:1' });

describe('Firebase', () => {
  it('rejects a name update if no user is logged in', async () => {
    expect(await identity.currentUser()).toBeNull();
    expect(await identity.idToken()).toBeNull();
    await expect(identity.updateDisplayName('Bea')).rejects.toThrow('No user is logged in');
  });

  it('rejects with a plain message if it cannot be reached', async () => {
    const credentials = { email: 'bea@shop.example', password: 'tin-can-antenna-7' };
    await expect(identity.signIn(credentials)).rejects.toThrow('The sign-in service is not responding. Try again.');
  });
});
