import { ApiError } from '@axlewright/client/call-endpoint';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
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
    if (event.query.queryKey[0] === endpoint) follow(event);
    else if (event.type === 'updated' && event.action.type === 'error' && isDenied(event.action.error)) reloadCapabilities();
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isDenied(event.action.error)) return;
    if (isRoleTooLow(event.action.error)) showRoleChange(queryClient);
    reloadCapabilities();
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === companyKey && newValue !== companyId) reloadCapabilities();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopQueries();
    stopMutations();
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Says that the role has changed, because pages only offer what the user's role allows. A form would not say it: it disappears when the
 * capabilities have loaded.
 */
function showRoleChange(queryClient: QueryClient): void {
  toast.error('Your role has changed. Nothing was saved.');
  void queryClient.invalidateQueries({ queryKey: endpointKey('getCompany') });
}

const isRoleTooLow = (error: unknown) =>
  error instanceof ApiError && error.code === 'forbidden' && error.problem.parameters?.reason === 'no-access';
const isDenied = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.code === 'company-changed');
