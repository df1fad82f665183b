import { describe, expect, it } from 'vitest';
import { firebaseIdentity } from './firebase.ts';

/** At an address where nobody answers; what Firebase says is tested by `npm run test:firebase`. */
const identity = firebaseIdentity({ projectId: 'demo', apiKey: 'key', authDomain: 'demo.firebaseapp.com', emulator: 'http://127.0.0.1:1' });

describe('Firebase', () => {
  it('says that no user is logged in where a name is to be set and nobody is there', async () => {
    expect(await identity.currentUser()).toBeNull();
    expect(await identity.idToken()).toBeNull();
    await expect(identity.updateDisplayName('Bea')).rejects.toThrow('No user is logged in');
  });

  it('has a message where it cannot be reached', async () => {
    const credentials = { email: 'bea@shop.example', password: 'tin-can-antenna-7' };
    await expect(identity.signIn(credentials)).rejects.toThrow('The sign-in service does not answer. Try again.');
  });
});
