/** The user who is signed in at the identity provider. */
export interface AuthUser {
  uid: string;
  email: string;
  displayName: string;
}

/**
 * The identity provider in the browser. If the provider rejects a call, the method throws an `IdentityError` with the provider's message.
 */
export interface Identity {
  signUp(credentials: { email: string; password: string }): Promise<void>;
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * Signs in with Google in a pop-up window or on Google's page. Returns true after a sign-in in a pop-up window. Returns false
   * if the browser goes to Google's page. Google then sends the user back to `returnTo`, a path of the shop.
   */
  signInWithGoogle(returnTo: string): Promise<boolean>;
  /** Asks the signed-in user to sign in again, in a separate window. */
  signInAgainWithGoogle(): Promise<void>;
  /** Emails a one-time link. Succeeds for unknown email addresses too, so it does not reveal who has an account. */
  sendPasswordReset(email: string): Promise<void>;
  /** Returns whether the link with this token is valid. The link can still be used afterward. */
  checkResetLink(token: string): Promise<boolean>;
  /** @param token the token in the link that was emailed */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Emails the signed-in user a link that confirms their email address. */
  sendEmailConfirmation(): Promise<void>;
  /** The user must be signed in to the account that the link was emailed to. @param token the token in the link */
  confirmEmail(token: string): Promise<void>;
  /** Throws 'No user is logged in' if no user is signed in. */
  updateDisplayName(displayName: string): Promise<void>;
  signOut(): Promise<void>;
  currentUser(): Promise<AuthUser | null>;
  /** Returns a new ID token, or null if no user is signed in. The shop exchanges ID tokens for access tokens. */
  idToken(): Promise<string | null>;
  /** null if the provider does not support passkeys */
  passkeys: Passkeys | null;
}

export interface Passkey {
  id: string;
  addedAt: string;
  /** whether a password manager copies the passkey to other devices */
  isSynced: boolean;
}

export interface Passkeys {
  signIn(): Promise<void>;
  /** Requires a recent sign-in. If it is too old, asks the user to confirm it. */
  add(): Promise<void>;
  list(signal: AbortSignal): Promise<Passkey[]>;
  /** Requires a recent sign-in, like `add`. */
  remove(id: string): Promise<void>;
}

/** An error with the provider's message. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  /** the provider's code */
  declare code?: unknown;
}

export const noUserMessage = 'No user is logged in';
export const noResponseMessage = 'The sign-in service is not responding. Try again.';
