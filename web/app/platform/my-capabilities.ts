import type { Capability } from '@axlewright/contract/people/capabilities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { endpointKey } from './endpoint-cache.ts';

/**
 * The user's capabilities (what the user may do now) and companies, for signed-in users only. Pages use them to decide what to show. The server
 * checks every call anyway.
 */
export const myCapabilitiesQuery = queryOptions({
  queryKey: endpointKey('getMyCapabilities'),
  queryFn: ({ signal }) => callApi('getMyCapabilities', { signal }),
  // Reloads when the user returns to the tab, because the user may have switched companies in another browser, or someone may have changed
  // the user's role.
  refetchOnWindowFocus: 'always',
});

/** Returns the id of the company for which the user is now ordering. Returns undefined if there is none, or while it is not known yet. */
export function useMyCompanyId(): string | undefined {
  return useQuery(myCapabilitiesQuery).data?.company?.companyId;
}

/** Returns whether the user has this capability. Returns undefined while it is not known yet. */
export function useCan(capability: Capability): boolean | undefined {
  return useQuery(myCapabilitiesQuery).data?.capabilities.includes(capability);
}
