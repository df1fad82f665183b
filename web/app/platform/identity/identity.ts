/** The user who is signed in at the identity provider. */
export interface AuthUser {
  uid: string;
  email: string;
  displayName: string;
}

/**
 * An identity provider, as the browser uses it. Its methods throw `IdentityError` with the provider's message.
 */
export interface Identity {
  signUp(credentials: { email: string; password: string }): Promise<void>;
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * Returns true once the user has signed in with a popup. Returns false if the browser is leaving for Google's page. Google then sends
   * the user back to `returnTo`, a path of the shop.
   */
  signInWithGoogle(returnTo: string): Promise<boolean>;
  /** Asks the signed-in user to sign in again, in a separate window. */
  signInAgainWithGoogle(): Promise<void>;
  /** Emails a one-time link. Does not reveal whether the email address is known. */
  sendPasswordReset(email: string): Promise<void>;
  /** Returns whether the link with this token still works, without using it up. */
  checkResetLink(token: string): Promise<boolean>;
  /** @param token from the link */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Emails the signed-in user a link that confirms their email address. */
  sendEmailConfirmation(): Promise<void>;
  /** Requires that the user is signed in to the link's account. @param token from the link */
  confirmEmail(token: string): Promise<void>;
  /** Throws 'No user is logged in' if there is none. */
  updateDisplayName(displayName: string): Promise<void>;
  signOut(): Promise<void>;
  currentUser(): Promise<AuthUser | null>;
  /** Returns a fresh ID token, which the shop exchanges for its access token, or null if no user is signed in. */
  idToken(): Promise<string | null>;
  /** null if the provider does not support passkeys */
  passkeys: Passkeys | null;
}

export interface Passkey {
  id: string;
  addedAt: string;
  /** true if a password manager syncs it to other devices */
  isSynced: boolean;
}

export interface Passkeys {
  signIn(): Promise<void>;
  /** Requires a sign-in within the last day. */
  add(): Promise<void>;
  list(): Promise<Passkey[]>;
  remove(id: string): Promise<void>;
}

/** An error with the provider's message. */
export class IdentityError extends Error {
  override name = 'IdentityError';
}

export const noUserMessage = 'No user is logged in';
export const noResponseMessage = 'The sign-in service is not responding. Try again.';
