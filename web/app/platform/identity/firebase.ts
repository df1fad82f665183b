import type { PublicSettings } from '@axlewright/contract/site/settings';
import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { paths } from '../../paths.ts';
import { type Identity, IdentityError, noAnswerMessage, noUserMessage } from './identity.ts';

/** Its word for a refused login, said alike whether or not the address is known. */
const refusedLogin = 'Firebase: Error (auth/invalid-credential).';
const loginRefusals = ['auth/invalid-credential', 'auth/invalid-login-credentials', 'auth/wrong-password', 'auth/user-not-found'];

/** What says that a link from a mail is used, replaced, too old or of an account that is gone. */
const deadLink = ['auth/invalid-action-code', 'auth/expired-action-code', 'auth/user-disabled', 'auth/user-not-found'];

/** What says that a sign-in is over; it cannot be renewed. */
const endedSignIn = ['auth/user-token-expired', 'auth/invalid-user-token', 'auth/user-disabled', 'auth/user-not-found'];

/** Firebase Auth by its own library. Called once. */
export function firebaseIdentity({ projectId, apiKey, authDomain, emulator }: NonNullable<PublicSettings['firebase']>): Identity {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return identityOf(auth);
}

function identityOf(auth: Auth): Identity {
  return {
    async signUp({ email, password }) {
      const { user } = await inItsWords(createUserWithEmailAndPassword(auth, email, password));
      // Who gets no mail now asks for another one by the notice on the page; the account is there.
      await sendEmailVerification(user, { url: window.location.origin }).catch(() => {});
    },

    async signIn({ email, password }) {
      await inItsWords(
        signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
          throw loginRefusals.includes(codeOf(error)) ? new IdentityError(refusedLogin) : error;
        }),
      );
    },

    async signInWithGoogle() {
      await inItsWords(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
      return true;
    },

    async signInAgainWithGoogle() {
      await this.signInWithGoogle('');
    },

    async sendPasswordReset(email) {
      await inItsWords(
        sendPasswordResetEmail(auth, email, { url: `${window.location.origin}${paths.login}` }).catch((error: unknown) => {
          if (codeOf(error) !== 'auth/user-not-found') throw error;
        }),
      );
    },

    async checkResetLink(token) {
      try {
        await verifyPasswordResetCode(auth, token);
        return true;
      } catch (error) {
        if (deadLink.includes(codeOf(error))) return false;
        throw error;
      }
    },

    async resetPassword(token, newPassword) {
      await inItsWords(confirmPasswordReset(auth, token, newPassword));
    },

    async sendEmailConfirmation() {
      await auth.authStateReady();
      if (!auth.currentUser) throw new IdentityError(noUserMessage);
      await inItsWords(sendEmailVerification(auth.currentUser, { url: window.location.origin }));
    },

    async confirmEmail(token) {
      await inItsWords(applyActionCode(auth, token));
      // That it is confirmed stands in ID tokens that are made from now on.
      if (auth.currentUser) await inItsWords(auth.currentUser.getIdToken(true));
    },

    async updateDisplayName(displayName) {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) throw new IdentityError(noUserMessage);
      await inItsWords(updateProfile(user, { displayName }));
      // The name stands in ID tokens that are made from now on.
      await inItsWords(user.getIdToken(true));
    },

    async signOut() {
      await signOut(auth);
    },

    async currentUser() {
      await auth.authStateReady();
      const user = auth.currentUser;
      return user && { uid: user.uid, email: user.email ?? '', displayName: user.displayName ?? '' };
    },

    async idToken() {
      await auth.authStateReady();
      try {
        return (await auth.currentUser?.getIdToken()) ?? null;
      } catch (error) {
        if (endedSignIn.includes(codeOf(error))) return null;
        throw error;
      }
    },

    passkeys: null,
  };
}

async function inItsWords<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (codeOf(error) === 'auth/network-request-failed') throw new IdentityError(noAnswerMessage);
    throw error instanceof FirebaseError ? new IdentityError(error.message) : error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}
