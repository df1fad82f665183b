/** Who is signed in at the identity provider. */
export interface AuthUser {
  uid: string;
  email: string;
  displayName: string;
}

/**
 * What the shop asks of an identity provider in the browser. Refusals are `IdentityError`s with the provider's own message.
 */
export interface Identity {
  signUp(credentials: { email: string; password: string }): Promise<void>;
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * True once somebody is signed in, by a pop-up. False where the page is being left for Google's: whoever comes back lands on
   * `returnTo`, a path of the shop.
   */
  signInWithGoogle(returnTo: string): Promise<boolean>;
  /** For who is signed in: the same again beside the page, which stays as it is. */
  signInAgainWithGoogle(): Promise<void>;
  /** Mails a one-time link; says nothing of whether the address is known. */
  sendPasswordReset(email: string): Promise<void>;
  /** Whether the link with this token still works; it stays unused. */
  checkResetLink(token: string): Promise<boolean>;
  /** `token` is the link's. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Mails a link that confirms the address of who is signed in. */
  sendEmailConfirmation(): Promise<void>;
  /** `token` is the link's. For who is signed in to the account that the link belongs to. */
  confirmEmail(token: string): Promise<void>;
  /** Throws 'No user is logged in' where nobody is. */
  updateDisplayName(displayName: string): Promise<void>;
  signOut(): Promise<void>;
  currentUser(): Promise<AuthUser | null>;
  /** A fresh ID token that the shop exchanges for its access token; null where nobody is signed in. */
  idToken(): Promise<string | null>;
  /** null where the provider has none */
  passkeys: Passkeys | null;
}

export interface Passkey {
  id: string;
  addedAt: string;
  /** kept by a password manager, for more than one device */
  isSynced: boolean;
}

export interface Passkeys {
  signIn(): Promise<void>;
  /** For who is signed in, and was so within the last day. */
  add(): Promise<void>;
  list(): Promise<Passkey[]>;
  remove(id: string): Promise<void>;
}

/** The provider's refusal, in its own words. */
export class IdentityError extends Error {
  override name = 'IdentityError';
}

export const noUserMessage = 'No user is logged in';
export const noAnswerMessage = 'The sign-in service does not answer. Try again.';
