import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { readAccessToken, removeAccessToken, storeAccessToken } from './access-token.ts';
import { ApiError, callApi } from './api.ts';
import { accessTokenKey } from './before-paint.ts';
import { embeddedIdentity } from './identity/embedded.ts';
import { type AuthUser, IdentityError, noUserMessage } from './identity/identity.ts';

export const identity = embeddedIdentity;

const renewalMs = 5 * 60_000;

/**
 * Who is signed in: the identity provider knows, and the shop's access token stands for it in the API. Somebody whom the
 * provider knows but whose token is missing or about to expire gets a new one; a token without anybody behind it goes.
 */
export const authUserQuery = queryOptions({
  queryKey: ['auth-user'],
  queryFn: async (): Promise<AuthUser | null> => {
    const user = await identity.currentUser();
    if (!user) removeAccessToken();
    else if (tokenLifeMs() < renewalMs && !(await openSession(user.email))) return null;
    return user;
  },
  staleTime: renewalMs,
  refetchInterval: () => Math.max(tokenLifeMs() - renewalMs, 1_000),
  refetchOnWindowFocus: () => tokenLifeMs() < renewalMs,
});

/** `user` is undefined while it is not known yet, null for a visitor. */
export function useAuthUser(): { user: AuthUser | null | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery(authUserQuery);
  return { user: data, error: data === undefined ? error : null, retry: () => void refetch() };
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
  await callApi('closeSession').catch(() => {});
  removeAccessToken();
  await identity.signOut().catch(() => {});
  become(queryClient, null);
}

/** Keeps this tab with the others: who logs out or in there has done so here. Answers how to stop. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== accessTokenKey && key !== null) return;
    if (newValue === null) {
      become(queryClient, null);
    } else if (queryClient.getQueryData(authUserQuery.queryKey) === null) {
      void queryClient.invalidateQueries({ queryKey: authUserQuery.queryKey });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

async function enter(queryClient: QueryClient): Promise<void> {
  const user = await identity.currentUser();
  if (!user || !(await openSession(user.email))) throw new IdentityError(noUserMessage);
  become(queryClient, user);
}

/** What somebody else saw does not stay for who comes next. */
function become(queryClient: QueryClient, user: AuthUser | null): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authUserQuery.queryKey[0] });
  queryClient.setQueryData(authUserQuery.queryKey, user);
}

/** Exchanges the ID token for the access token. False where the sign-in is no longer good: it is ended then. */
async function openSession(email: string): Promise<boolean> {
  const idToken = await identity.idToken();
  if (!idToken) {
    removeAccessToken();
    return false;
  }
  try {
    const { token } = await callApi('openSession', { params: { email }, body: { email }, headers: { Authorization: `Bearer ${idToken}` } });
    storeAccessToken(token);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    removeAccessToken();
    await identity.signOut().catch(() => {});
    return false;
  }
}

/** Milliseconds until the access token expires; 0 where there is none. */
function tokenLifeMs(): number {
  const payload = readAccessToken()?.split('.')[1];
  if (!payload) return 0;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    return Math.max(exp * 1000 - Date.now(), 0);
  } catch {
    return 0;
  }
}
