import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { holderOf, readAccessToken, removeAccessToken, tokenLifeMs } from './access-token.ts';
import { callApi } from './api.ts';
import { accessTokenKey } from './before-paint.ts';
import { identity, inTurn, patienceMs, renewAccessToken } from './exchange.ts';
import { type AuthUser, IdentityError, noUserMessage } from './identity/identity.ts';

/** The token is renewed this long before it expires. */
export const renewalMs = 5 * 60_000;

/**
 * Who is signed in: the identity provider knows, and the shop's access token stands for it in the API. Somebody whom the
 * provider knows but whose token is missing or about to expire gets a new one; a token without anybody behind it goes.
 */
export const authUserQuery = queryOptions({
  queryKey: ['auth-user'],
  queryFn: async ({ client }): Promise<AuthUser | null> => {
    const user = await identity.currentUser();
    if (user && (await hasGoodToken(user))) return user;
    if (user) await identity.signOut().catch(() => {});
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
  await identity.signUp({ email, password });
  await identity.updateDisplayName(name);
  await enter(queryClient);
}

export async function logIn(queryClient: QueryClient, credentials: { email: string; password: string }): Promise<void> {
  await identity.signIn(credentials);
  await enter(queryClient);
}

/** Ends the shop's session and the provider's. A shop that does not answer keeps nobody signed in on this machine. */
export async function logOut(queryClient: QueryClient): Promise<void> {
  await inTurn(async () => {
    await callApi('closeSession', { signal: AbortSignal.timeout(patienceMs) }).catch(() => {});
    removeAccessToken();
  });
  await identity.signOut().catch(() => {});
  become(queryClient, null);
}

/** For a sign-in that provider or shop no longer stand by: the login page says so. */
export async function endSignIn(queryClient: QueryClient): Promise<void> {
  dropToken(queryClient);
  await identity.signOut().catch(() => {});
  become(queryClient, null);
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
  const user = await identity.currentUser();
  if (!user || !(await renewAccessToken(user, readAccessToken()))) throw new IdentityError(noUserMessage);
  queryClient.setQueryData(signInEndedQuery.queryKey, false);
  become(queryClient, user);
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

const publicKeys: readonly unknown[] = [authUserQuery.queryKey[0], signInEndedQuery.queryKey[0]];

/** What somebody else saw does not stay for who comes next. */
function forgetPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) });
}
