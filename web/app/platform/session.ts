import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { holderOf, readAccessToken, removeAccessToken, tokenLifeMs } from './access-token.ts';
import { callApi } from './api.ts';
import { accessTokenKey } from './before-paint.ts';
import { removeAllDrafts } from './drafts.ts';
import { hasSignedInMeanwhile, inTurn, renewAccessToken, replaceAccessToken } from './exchange.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import { type AuthUser, type Identity, IdentityError, noUserMessage } from './identity/identity.ts';
import { finishLogOut, isLogOutPending, rememberLogOut } from './pending-log-out.ts';
import { publicSettingsQuery } from './public-settings.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';

/** The token is renewed this long before it expires. */
export const renewalMs = 5 * 60_000;

/**
 * Who is signed in: the identity provider knows, and the shop's access token stands for it in the API. Somebody whom the
 * provider knows but whose token is missing or about to expire gets a new one; a token without anybody behind it goes. Who has logged
 * out stays so, also where the provider has yet to hear of it.
 */
export const authUserQuery = queryOptions({
  queryKey: ['auth-user'],
  queryFn: async ({ client }): Promise<AuthUser | null> => {
    if (isLogOutPending()) {
      await finishLogOut().catch(() => {});
      removeAccessToken();
      return null;
    }
    const user = await presentUser();
    if (user && (await hasGoodToken(user))) return user;
    if (user) await signOutAtProvider();
    dropToken(client);
    return null;
  },
  staleTime: renewalMs,
});

const signInEndedQuery = queryOptions({ queryKey: ['sign-in-ended'], queryFn: skipToken, initialData: false });

/** `user` is undefined while it is not known yet, null for a visitor. */
export function useAuthUser(): { user: AuthUser | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(authUserQuery);
  return { user: data, error: data === undefined ? error : null, retry: () => void refetch() };
}

/** Whether a sign-in on this page came to its end without anybody logging out. */
export function useSignInEnded(): boolean {
  return useQuery(signInEndedQuery).data ?? false;
}

export async function signUp(
  queryClient: QueryClient,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  const identity = await identityForEntry();
  await identity.signUp({ email, password });
  await identity.updateDisplayName(name);
  await enter(queryClient);
}

export async function logIn(queryClient: QueryClient, credentials: { email: string; password: string }): Promise<void> {
  await (await identityForEntry()).signIn(credentials);
  await enter(queryClient);
}

export async function logInWithPasskey(queryClient: QueryClient): Promise<void> {
  await (await identityForEntry()).passkeys?.signIn();
  await enter(queryClient);
}

/** True once somebody is signed in; false where the page is being left for Google's, which leads back to `returnTo`. */
export async function logInWithGoogle(queryClient: QueryClient, returnTo: string): Promise<boolean> {
  const isSignedIn = await (await identityForEntry()).signInWithGoogle(returnTo);
  if (isSignedIn) await enter(queryClient);
  return isSignedIn;
}

/**
 * Signs who is signed in in again, so that the sign-in is recent. `signIn` does so at the provider. Somebody else who signs in there
 * instead ends the sign-in.
 */
export async function signInAgain(queryClient: QueryClient, user: AuthUser, signIn: (identity: Identity) => Promise<void>): Promise<void> {
  const identity = await chosenIdentity();
  await signIn(identity);
  const present = await identity.currentUser();
  if (present?.uid !== user.uid) {
    await endSignIn(queryClient);
    throw new IdentityError('That was another account. Log in again.');
  }
  if (!(await replaceAccessToken(present))) throw new IdentityError(noUserMessage);
}

/** The provider for somebody who comes in. A log-out that it hears of later would end what begins now. */
async function identityForEntry(): Promise<Identity> {
  await finishLogOut();
  return chosenIdentity();
}

/**
 * Ends the shop's session and the provider's. A shop that does not answer keeps nobody signed in on this machine: the wish is
 * remembered until the provider has heard of it.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  rememberLogOut();
  removeAllDrafts();
  // Calls on their way would find the session closed.
  void queryClient.cancelQueries({ predicate: isPrivate });
  await inTurn(closeSession);
  await finishLogOut().catch(() => {});
  become(queryClient, null);
}

/** For a sign-in that provider or shop no longer stand by: the login page says so. */
export async function endSignIn(queryClient: QueryClient): Promise<void> {
  dropToken(queryClient);
  await signOutAtProvider();
  become(queryClient, null);
}

/** The token goes first: nobody has to wait for the answer to be logged out here. */
async function closeSession(): Promise<void> {
  const token = readAccessToken();
  removeAccessToken();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  await callApi('closeSession', { headers, signal: AbortSignal.timeout(signInTimeoutMs) }).catch(() => {});
}

/** A provider that does not answer keeps nobody signed in on this page. */
async function signOutAtProvider(): Promise<void> {
  const signOut = async () => (await chosenIdentity()).signOut();
  await signOut().catch(() => {});
}

/** Keeps this tab with the others: who logs out or in there has done so here. Answers how to stop. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== accessTokenKey && key !== null) return;
    if (newValue === null) {
      become(queryClient, null);
    } else if (holderOf(newValue) !== holderOf(oldValue)) {
      forgetPrivateData(queryClient);
      void queryClient.invalidateQueries({ queryKey: authUserQuery.queryKey });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

async function enter(queryClient: QueryClient): Promise<void> {
  const user = await (await chosenIdentity()).currentUser();
  if (!user || !(await renewAccessToken(user, readAccessToken()))) throw new IdentityError(noUserMessage);
  queryClient.setQueryData(signInEndedQuery.queryKey, false);
  become(queryClient, user);
}

/** Who is signed in at the provider. Asks twice if somebody signed in again, in any tab, while the first answer was on its way. */
export async function presentUser(): Promise<AuthUser | null> {
  const identity = await chosenIdentity();
  const known = readAccessToken();
  const user = await identity.currentUser();
  return user ?? ((await hasSignedInMeanwhile(known)) ? identity.currentUser() : null);
}

/** A renewal that fails changes nothing as long as the token that is there lives. */
async function hasGoodToken(user: AuthUser): Promise<boolean> {
  if (tokenLifeMs() >= renewalMs) return true;
  try {
    return (await renewAccessToken(user, readAccessToken())) || tokenLifeMs() > 0;
  } catch (error) {
    if (tokenLifeMs() > 0) return true;
    throw error;
  }
}

function dropToken(queryClient: QueryClient): void {
  if (readAccessToken() === null) return;
  removeAccessToken();
  queryClient.setQueryData(signInEndedQuery.queryKey, true);
}

function become(queryClient: QueryClient, user: AuthUser | null): void {
  forgetPrivateData(queryClient);
  queryClient.setQueryData(authUserQuery.queryKey, user);
}

const publicKeys: readonly unknown[] = [authUserQuery, signInEndedQuery, publicSettingsQuery()].map(({ queryKey }) => queryKey[0]);

const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !publicKeys.includes(queryKey[0]);

/** What somebody else saw does not stay for who comes next. */
function forgetPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPrivate });
}
