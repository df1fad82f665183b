import { type AuthUser, type Identity, IdentityError, noAnswerMessage, noUserMessage } from './identity.ts';

/** The provider that runs inside the shop (Better Auth): a cookie session and JSON calls below /identity. */
export const embeddedIdentity: Identity = {
  async signUp({ email, password }) {
    await call('POST', '/sign-up/email', { email, password, name: '' });
  },

  async signIn({ email, password }) {
    await call('POST', '/sign-in/email', { email, password });
  },

  async signInWithGoogle(returnTo) {
    const { url } = await call<{ url: string }>('POST', '/sign-in/social', {
      provider: 'google',
      callbackURL: returnTo,
      errorCallbackURL: returnTo,
    });
    window.location.assign(url);
    return false;
  },

  async sendPasswordReset(email) {
    await call('POST', '/request-password-reset', { email });
  },

  async resetPassword(token, newPassword) {
    await call('POST', '/reset-password', { token, newPassword });
  },

  async updateDisplayName(displayName) {
    if (!(await this.currentUser())) throw new IdentityError(noUserMessage);
    await call('POST', '/update-user', { name: displayName });
  },

  async signOut() {
    await call('POST', '/sign-out', {});
  },

  async currentUser() {
    const session = await call<{ user: { id: string; email: string; name: string } } | null>('GET', '/get-session');
    return session ? userOf(session.user) : null;
  },

  async idToken() {
    const response = await send('GET', '/token');
    if (response.status === 401) return null;
    return (await answerOf<{ token: string }>(response)).token;
  },
};

function userOf({ id, email, name }: { id: string; email: string; name: string }): AuthUser {
  return { uid: id, email, displayName: name };
}

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return answerOf<Answer>(await send(method, path, body));
}

function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(`/identity${path}`, {
    method,
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  const message = (body as { message?: unknown } | null)?.message;
  throw new IdentityError(typeof message === 'string' ? message : noAnswerMessage);
}
