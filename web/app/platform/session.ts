import type { EndpointName } from '@axlewright/contract/endpoints';
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { readAccessToken, removeAccessToken, tokenLifeMs, userIdOf } from './access-token.ts';
import { callApi } from './api.ts';
import { accessTokenKey } from './before-paint.ts';
import { removeAllDrafts } from './drafts.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import { type AuthUser, type Identity, IdentityError, noUserMessage } from './identity/identity.ts';
import { finishLogOut, isLogOutPending, pendingLogOutKey, rememberLogOut } from './pending-log-out.ts';
import { publicSettingsQuery } from './public-settings.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';
import { renewAccessToken, replaceAccessToken, withTokenLock } from './token-exchange.ts';

/** The access token is renewed this long before it expires. */
export const renewalMs = 5 * 60_000;

/**
 * The signed-in user, or null. The identity provider says who it is. If the access token is missing or about to expire, gets a new one. If
 * nobody is signed in at the provider, removes the token. After a logout the user is null, even if the provider does not know of it yet.
 */
export const authUserQuery = queryOptions({
  queryKey: ['auth-user'],
  queryFn: async ({ client }): Promise<AuthUser | null> => {
    if (isLogOutPending()) {
      await finishLogOut().catch(() => {});
      removeAccessToken();
      return null;
    }
    const user = await findCurrentUser();
    if (user && (await hasGoodToken(user))) return user;
    if (user) await signOutAtProvider();
    removeEndedToken(client);
    return null;
  },
  staleTime: renewalMs,
});

const signInEndedQuery = queryOptions({ queryKey: ['sign-in-ended'], queryFn: skipToken, initialData: false });

/** `user` is undefined while loading, and null for a visitor. */
export function useAuthUser(): { user: AuthUser | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(authUserQuery);
  return { user: data, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** Returns whether the user was signed out without a click on Log Out. */
export function useSignInEnded(): boolean {
  return useQuery(signInEndedQuery).data ?? false;
}

export async function signUp(
  queryClient: QueryClient,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  const identity = await identityForSignIn();
  await identity.signUp({ email, password });
  await identity.updateDisplayName(name);
  await finishSignIn(queryClient);
}

export async function logIn(queryClient: QueryClient, credentials: { email: string; password: string }): Promise<void> {
  await (await identityForSignIn()).signIn(credentials);
  await finishSignIn(queryClient);
}

export async function logInWithPasskey(queryClient: QueryClient): Promise<void> {
  await (await identityForSignIn()).passkeys?.signIn();
  await finishSignIn(queryClient);
}

/** Returns true when the user is signed in. Returns false if the browser goes to Google's page, which sends the user back to `returnTo`. */
export async function logInWithGoogle(queryClient: QueryClient, returnTo: string): Promise<boolean> {
  const isSignedIn = await (await identityForSignIn()).signInWithGoogle(returnTo);
  if (isSignedIn) await finishSignIn(queryClient);
  return isSignedIn;
}

/**
 * Signs the user in again, because a call needs a recent sign-in. If the user signs in to another account, signs the user out and throws.
 * @param signIn signs in at the provider
 */
export async function signInAgain(queryClient: QueryClient, user: AuthUser, signIn: (identity: Identity) => Promise<void>): Promise<void> {
  const identity = await chosenIdentity();
  await signIn(identity);
  const signedIn = await identity.currentUser();
  if (signedIn?.uid !== user.uid) {
    await endSignIn(queryClient);
    throw new IdentityError('You signed in with a different account. Log in again.');
  }
  if (!(await replaceAccessToken(signedIn))) throw new IdentityError(noUserMessage);
}

/** Returns the identity provider for a new sign-in. First finishes a pending logout, which would otherwise end the new sign-in later. */
async function identityForSignIn(): Promise<Identity> {
  await finishLogOut();
  return chosenIdentity();
}

/**
 * Logs the user out, at the shop and at the identity provider. This works even if they cannot be reached: the logout is stored and sent to
 * the provider later.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  rememberLogOut();
  removeAllDrafts();
  await withTokenLock(() => closeSession(queryClient));
  await finishLogOut().catch(() => {});
  setUser(queryClient, null);
}

/** Signs the user out because the identity provider or the shop no longer accepts the sign-in. The login page then says so. */
export async function endSignIn(queryClient: QueryClient): Promise<void> {
  removeEndedToken(queryClient);
  await signOutAtProvider();
  setUser(queryClient, null);
}

/**
 * Signs the user out after the shop has closed the account. Stores no pending logout, because the shop's session and the sign-in
 * have ended.
 */
export async function leaveClosedAccount(queryClient: QueryClient): Promise<void> {
  removeAllDrafts();
  void queryClient.cancelQueries({ predicate: isPrivate });
  removeAccessToken();
  await signOutAtProvider();
  setUser(queryClient, null);
}

/**
 * Ends the shop's session. Removes the token before the call, so the user is logged out here even if the call fails. Also cancels pending
 * reads first, because the shop would reject them once the session has ended.
 */
async function closeSession(queryClient: QueryClient): Promise<void> {
  const token = readAccessToken();
  removeAccessToken();
  void queryClient.cancelQueries({ predicate: isPrivate });
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  await callApi('closeSession', { headers, signal: AbortSignal.timeout(signInTimeoutMs) }).catch(() => {});
}

/** Ignores errors, because the user must be signed out on this page even if the identity provider cannot be reached. */
async function signOutAtProvider(): Promise<void> {
  const signOut = async () => (await chosenIdentity()).signOut();
  await signOut().catch(() => {});
}

/** When the user signs in or out in another tab, does the same in this tab. Returns a function that stops this. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  let hasLoggedOut = false;
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === pendingLogOutKey) {
      hasLoggedOut = newValue !== null;
      // A logout in another tab also removes the drafts of this tab. They stay if the session has only expired.
      if (hasLoggedOut) removeAllDrafts();
    }
    if (key !== accessTokenKey && key !== null) return;
    if (newValue === null) {
      queryClient.setQueryData(signInEndedQuery.queryKey, key !== null && !hasLoggedOut);
      hasLoggedOut = false;
      setUser(queryClient, null);
    } else if (userIdOf(newValue) !== userIdOf(oldValue)) {
      queryClient.setQueryData(signInEndedQuery.queryKey, false);
      forgetPrivateData(queryClient);
      void queryClient.invalidateQueries({ queryKey: authUserQuery.queryKey });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

async function finishSignIn(queryClient: QueryClient): Promise<void> {
  const user = await (await chosenIdentity()).currentUser();
  if (!user || !(await renewAccessToken(user, readAccessToken()))) throw new IdentityError(noUserMessage);
  queryClient.setQueryData(signInEndedQuery.queryKey, false);
  setUser(queryClient, user);
}

/**
 * Returns the user who is signed in at the identity provider. If there is an access token but no user, asks again. The user may have signed
 * in during the first request, which was sent with the old cookie. The second request is sent with the new cookie.
 */
export async function findCurrentUser(): Promise<AuthUser | null> {
  const identity = await chosenIdentity();
  const hadToken = readAccessToken() !== null;
  const user = await identity.currentUser();
  return user || !(hadToken || readAccessToken()) ? user : identity.currentUser();
}

/**
 * Returns whether there is a valid access token. Renews it if it is about to expire. If the renewal fails, the old token is valid until it expires.
 */
async function hasGoodToken(user: AuthUser): Promise<boolean> {
  if (tokenLifeMs() >= renewalMs) return true;
  try {
    return (await renewAccessToken(user, readAccessToken())) || tokenLifeMs() > 0;
  } catch (error) {
    if (tokenLifeMs() > 0) return true;
    throw error;
  }
}

function removeEndedToken(queryClient: QueryClient): void {
  if (readAccessToken() === null) return;
  removeAccessToken();
  queryClient.setQueryData(signInEndedQuery.queryKey, true);
}

function setUser(queryClient: QueryClient, user: AuthUser | null): void {
  forgetPrivateData(queryClient);
  queryClient.setQueryData(authUserQuery.queryKey, user);
}

const keysOfPublicData: readonly unknown[] = [authUserQuery, signInEndedQuery, publicSettingsQuery()].map(({ queryKey }) => queryKey[0]);

const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !keysOfPublicData.includes(queryKey[0]);

/** Marks the cached data of the user as stale, except for the endpoint `upToDate`. Reloads what is on screen. */
export async function reloadPrivateData(queryClient: QueryClient, upToDate: EndpointName): Promise<void> {
  await queryClient.invalidateQueries({ predicate: (query) => isPrivate(query) && query.queryKey[0] !== upToDate });
}

/** Removes the cached data of a user. */
function forgetPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPrivate });
}
