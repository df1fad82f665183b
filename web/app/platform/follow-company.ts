import { ApiError } from '@axlewright/client/call-endpoint';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Mutation, MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { watchRejectedCalls } from './api.ts';
import { store } from './browser-store.ts';
import { endpointKey } from './endpoint-cache.ts';
import { myCapabilitiesQuery } from './my-capabilities.ts';
import { reloadPrivateData } from './session.ts';

/** The storage key for the id of the user's current company. Other tabs get an event when it changes. */
const companyKey = 'company';

/** The cache key for the id of the company that the user chose on this page. It is null if the user has switched elsewhere since then. */
export const chosenHereKey = ['company-chosen-here'] as const;

/**
 * When the user switches to another company, reloads the data in this tab and in all others. When the server denies a call, loads the user's
 * capabilities again, because someone may have changed them. Returns a function that stops this.
 */
export function followCompany(queryClient: QueryClient): () => void {
  let companyId: string | undefined;
  const [endpoint] = myCapabilitiesQuery.queryKey;
  const reloadCapabilities = () => void queryClient.invalidateQueries({ queryKey: myCapabilitiesQuery.queryKey });
  const changes = followDeniedChanges(queryClient);

  function follow({ type, query }: QueryCacheNotifyEvent): void {
    if (type === 'removed') companyId = undefined;
    const current = (query.state.data as MyCapabilities | undefined)?.company?.companyId;
    if (type !== 'updated' || current === undefined || current === companyId) return;
    if (companyId !== undefined) void reloadPrivateData(queryClient, endpoint);
    if (queryClient.getQueryData(chosenHereKey) !== current) queryClient.setQueryData(chosenHereKey, null);
    companyId = current;
    store(companyKey, current);
  }

  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== endpoint) return;
    follow(event);
    if (event.type === 'updated' && event.action.type === 'success') changes.onCapabilities();
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    changes.onMutation(event);
    // The callbacks of a mutation run before this event, and they may already have loaded the capabilities. Then `changes` did not know of the
    // error yet, so this loads them again.
    if (event.action.type === 'error' && isRoleTooLow(event.action.error)) reloadCapabilities();
  });
  const stopRejectedCalls = watchRejectedCalls((error, name) => {
    if (name !== endpoint && isDenied(error)) reloadCapabilities();
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === companyKey && newValue !== companyId) reloadCapabilities();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopQueries();
    stopMutations();
    stopRejectedCalls();
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * If the shop denies a change because the user's role has changed meanwhile, says so as soon as the new capabilities have loaded. A form cannot say
 * it, because the form disappears at that moment. Says nothing if the change has shown its own message.
 */
function followDeniedChanges(queryClient: QueryClient) {
  const read = () => queryClient.getQueryData(myCapabilitiesQuery.queryKey)?.capabilities.join();
  /** What the user was allowed to do when the change was sent. */
  const whenSent = new WeakMap<Mutation, string | undefined>();
  let denied: { before: string | undefined; message: string; sentMs: number } | undefined;

  function onMutation({ mutation, action }: MutationUpdate): void {
    if (action.type === 'pending') whenSent.set(mutation, read());
    if (action.type === 'error' && isRoleTooLow(action.error))
      denied = { before: whenSent.get(mutation), message: action.error.message, sentMs: mutation.state.submittedAt };
  }

  function onCapabilities(): void {
    if (!denied) return;
    const { before, message, sentMs } = denied;
    denied = undefined;
    if (read() === before) return;
    void queryClient.invalidateQueries({ queryKey: endpointKey('getCompany') });
    if (!toast.hasShownError(message, sentMs)) toast.error('Your role has changed, so this was not done.');
  }

  return { onMutation, onCapabilities };
}

type MutationUpdate = Extract<MutationCacheNotifyEvent, { type: 'updated' }>;

const isRoleTooLow = (error: unknown) =>
  error instanceof ApiError && error.code === 'forbidden' && error.problem.parameters?.reason === 'no-access';
const isDenied = ({ status, code }: ApiError) => status === 403 || code === 'company-changed';
