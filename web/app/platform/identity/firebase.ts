import { paths } from '@axlewright/contract/site/page-paths';
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
import { type Identity, IdentityError, noResponseMessage, noUserMessage } from './identity.ts';

/** The message for every rejected login. It must not reveal whether there is an account with this email address. */
const rejectedLogin = 'Firebase: Error (auth/invalid-credential).';
const rejectedLoginCodes = ['auth/invalid-credential', 'auth/invalid-login-credentials', 'auth/wrong-password', 'auth/user-not-found'];

/** Error codes for an invalid link: it was used or replaced, it has expired, or its account was disabled or deleted. */
const deadLinkCodes = ['auth/invalid-action-code', 'auth/expired-action-code', 'auth/user-disabled', 'auth/user-not-found'];

/** Error codes for a sign-in that has ended and cannot be renewed. */
const endedSignInCodes = ['auth/user-token-expired', 'auth/invalid-user-token', 'auth/user-disabled', 'auth/user-not-found'];

/** Firebase Auth. Call this only once. */
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
      const { user } = await withFirebaseMessage(createUserWithEmailAndPassword(auth, email, password));
      // Ignores a failure, because the account now exists. A notice on the page lets the user send another email.
      await sendEmailVerification(user, { url: window.location.origin }).catch(() => {});
    },

    async signIn({ email, password }) {
      await withFirebaseMessage(
        signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
          throw rejectedLoginCodes.includes(codeOf(error)) ? new IdentityError(rejectedLogin) : error;
        }),
      );
    },

    async signInWithGoogle() {
      await withFirebaseMessage(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
      return true;
    },

    async signInAgainWithGoogle() {
      await this.signInWithGoogle('');
    },

    async sendPasswordReset(email) {
      await withFirebaseMessage(
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
        if (deadLinkCodes.includes(codeOf(error))) return false;
        throw error;
      }
    },

    async resetPassword(token, newPassword) {
      await withFirebaseMessage(confirmPasswordReset(auth, token, newPassword));
    },

    async sendEmailConfirmation() {
      await auth.authStateReady();
      if (!auth.currentUser) throw new IdentityError(noUserMessage);
      await withFirebaseMessage(sendEmailVerification(auth.currentUser, { url: window.location.origin }));
    },

    async confirmEmail(token) {
      await withFirebaseMessage(applyActionCode(auth, token));
      // Gets a new ID token, because only a new token says that the email address is confirmed.
      if (auth.currentUser) await withFirebaseMessage(auth.currentUser.getIdToken(true));
    },

    async updateDisplayName(displayName) {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) throw new IdentityError(noUserMessage);
      await withFirebaseMessage(updateProfile(user, { displayName }));
      // Gets a new ID token, because only a new token contains the name.
      await withFirebaseMessage(user.getIdToken(true));
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
        if (endedSignInCodes.includes(codeOf(error))) return null;
        throw error;
      }
    },

    passkeys: null,
  };
}

async function withFirebaseMessage<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (codeOf(error) === 'auth/network-request-failed') throw new IdentityError(noResponseMessage);
    throw error instanceof FirebaseError ? Object.assign(new IdentityError(error.message), { code: error.code }) : error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}
