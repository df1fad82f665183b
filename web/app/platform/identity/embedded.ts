import { callProvider, requestProvider, resultOf } from './embedded-calls.ts';
import { signInAgainWithGoogle } from './google-window.ts';
import { type AuthUser, type Identity, IdentityError, noUserMessage } from './identity.ts';

/** The identity provider that runs inside the shop (Better Auth). It has a session cookie. Its calls are under /identity and use JSON. */
export const embeddedIdentity: Identity = {
  async signUp({ email, password }) {
    await callProvider('POST', '/sign-up/email', { email, password, name: '' });
  },

  async signIn({ email, password }) {
    await callProvider('POST', '/sign-in/email', { email, password });
  },

  async signInWithGoogle(returnTo) {
    const { url } = await callProvider<{ url: string }>('POST', '/sign-in/social', {
      provider: 'google',
      callbackURL: returnTo,
      errorCallbackURL: returnTo,
    });
    window.location.assign(url);
    return false;
  },

  signInAgainWithGoogle,

  async sendPasswordReset(email) {
    await callProvider('POST', '/request-password-reset', { email });
  },

  async checkResetLink(token) {
    return (await callProvider<{ isValid: boolean }>('POST', '/check-reset-link', { token })).isValid;
  },

  async resetPassword(token, newPassword) {
    await callProvider('POST', '/reset-password', { token, newPassword });
  },

  async sendEmailConfirmation() {
    const user = await this.currentUser();
    if (!user) throw new IdentityError(noUserMessage);
    await callProvider('POST', '/send-verification-email', { email: user.email });
  },

  async confirmEmail(token) {
    await callProvider('GET', `/verify-email?${new URLSearchParams({ token })}`);
  },

  async updateDisplayName(displayName) {
    if (!(await this.currentUser())) throw new IdentityError(noUserMessage);
    await callProvider('POST', '/update-user', { name: displayName });
  },

  async signOut() {
    await callProvider('POST', '/sign-out', {});
  },

  async currentUser() {
    const session = await callProvider<{ user: { id: string; email: string; name: string } } | null>('GET', '/get-session');
    return session ? userOf(session.user) : null;
  },

  async idToken() {
    const response = await requestProvider('GET', '/token');
    if (response.status === 401) return null;
    return (await resultOf<{ token: string }>(response)).token;
  },

  passkeys: {
    signIn: async () => (await loadPasskeys()).signIn(),
    add: async () => (await loadPasskeys()).add(),
    list: async (signal) => (await loadPasskeys()).list(signal),
    remove: async (id) => (await loadPasskeys()).remove(id),
  },
};

/** Loads the code for passkeys only when it is needed, because every page loads this module. */
const loadPasskeys = async () => (await import('./embedded-passkeys.ts')).embeddedPasskeys;

function userOf({ id, email, name }: { id: string; email: string; name: string }): AuthUser {
  return { uid: id, email, displayName: name };
}
