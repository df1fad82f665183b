import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { readAccessToken, removeAccessToken, tokenLifeMs, userIdOf } from './access-token.ts';
import { callApi } from './api.ts';
import { accessTokenKey } from './before-paint.ts';
import { removeAllDrafts } from './drafts.ts';
import { renewAccessToken, replaceAccessToken, withTokenLock } from './exchange.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import { type AuthUser, type Identity, IdentityError, noUserMessage } from './identity/identity.ts';
import { finishLogOut, isLogOutPending, pendingLogOutKey, rememberLogOut } from './pending-log-out.ts';
import { publicSettingsQuery } from './public-settings.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';

/** The token is renewed this long before it expires. */
export const renewalMs = 5 * 60_000;

/**
 * The signed-in user, from the identity provider. Gets a new access token if it is missing or about to expire. Removes the token if the
 * provider has no user. After a log-out there is no user, even if the log-out has not reached the provider yet.
 */
export const authUserQuery = queryOptions({
  queryKey: ['auth-user'],
  queryFn: async ({ client }): Promise<AuthUser | null> => {
    if (isLogOutPending()) {
      await finishLogOut().catch(() => {});
      removeAccessToken();
      return null;
    }
    const user = await findPresentUser();
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

/** Whether a sign-in on this page ended without a log-out. */
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

/** Returns true once the user is signed in, or false if the browser is leaving for Google's page, which returns to `returnTo`. */
export async function logInWithGoogle(queryClient: QueryClient, returnTo: string): Promise<boolean> {
  const isSignedIn = await (await identityForSignIn()).signInWithGoogle(returnTo);
  if (isSignedIn) await finishSignIn(queryClient);
  return isSignedIn;
}

/**
 * Signs the user in again, so that the sign-in is recent. Ends the sign-in and throws if another account signs in instead.
 * @param signIn signs in at the provider
 */
export async function signInAgain(queryClient: QueryClient, user: AuthUser, signIn: (identity: Identity) => Promise<void>): Promise<void> {
  const identity = await chosenIdentity();
  await signIn(identity);
  const present = await identity.currentUser();
  if (present?.uid !== user.uid) {
    await endSignIn(queryClient);
    throw new IdentityError('You signed in with another account. Log in again.');
  }
  if (!(await replaceAccessToken(present))) throw new IdentityError(noUserMessage);
}

/** Returns the provider for a new sign-in. Finishes a pending log-out first. Otherwise that would end the new sign-in later. */
async function identityForSignIn(): Promise<Identity> {
  await finishLogOut();
  return chosenIdentity();
}

/**
 * Ends the shop's session and the provider's. Works even if the shop cannot be reached: the log-out is stored until it has reached the
 * provider.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  rememberLogOut();
  removeAllDrafts();
  // Pending calls would fail because the session is closed.
  void queryClient.cancelQueries({ predicate: isPrivate });
  await withTokenLock(closeSession);
  await finishLogOut().catch(() => {});
  setUser(queryClient, null);
}

/** Ends a sign-in that the provider or the shop no longer accepts. The login page then says so. */
export async function endSignIn(queryClient: QueryClient): Promise<void> {
  removeEndedToken(queryClient);
  await signOutAtProvider();
  setUser(queryClient, null);
}

/** Removes the token first, so that the user is logged out here without waiting for the response. */
async function closeSession(): Promise<void> {
  const token = readAccessToken();
  removeAccessToken();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  await callApi('closeSession', { headers, signal: AbortSignal.timeout(signInTimeoutMs) }).catch(() => {});
}

/** Ignores errors: the user is signed out on this page even if the provider cannot be reached. */
async function signOutAtProvider(): Promise<void> {
  const signOut = async () => (await chosenIdentity()).signOut();
  await signOut().catch(() => {});
}

/** Applies sign-ins and log-outs of other tabs to this one. Returns a function that stops it. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // The log-out happened in another tab, and this tab has drafts of its own. A sign-in that only ended keeps them.
    if (key === pendingLogOutKey && newValue !== null) removeAllDrafts();
    if (key !== accessTokenKey && key !== null) return;
    if (newValue === null) {
      setUser(queryClient, null);
    } else if (userIdOf(newValue) !== userIdOf(oldValue)) {
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
 * Returns the user who is signed in at the provider. If there is a token but no user, asks a second time: the user may have signed in again
 * during the first request, which still carried the old cookie. The second request carries the new one.
 */
export async function findPresentUser(): Promise<AuthUser | null> {
  const identity = await chosenIdentity();
  const hadToken = readAccessToken() !== null;
  const user = await identity.currentUser();
  return user || !(hadToken || readAccessToken()) ? user : identity.currentUser();
}

/** If a renewal fails, the current token stays valid until it expires. */
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

const publicKeys: readonly unknown[] = [authUserQuery, signInEndedQuery, publicSettingsQuery()].map(({ queryKey }) => queryKey[0]);

const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !publicKeys.includes(queryKey[0]);

/** Removes cached data of the previous user. */
function forgetPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPrivate });
}
