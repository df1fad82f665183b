import type { Capability } from '@axlewright/contract/people/capabilities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { endpointKey } from './endpoint-cache.ts';

/**
 * What the user may do now, and the company that the user buys for. Only for signed-in users. It decides what the pages show. The server
 * checks every call itself.
 */
export const myCapabilitiesQuery = queryOptions({
  queryKey: endpointKey('getMyCapabilities'),
  queryFn: ({ signal }) => callApi('getMyCapabilities', { signal }),
  // The user may have chosen another company in another browser, and owners and admins can change roles at any time.
  refetchOnWindowFocus: 'always',
});

/** Returns whether the user may do this, and undefined while that is unknown. */
export function useCan(capability: Capability): boolean | undefined {
  return useQuery(myCapabilitiesQuery).data?.capabilities.includes(capability);
}
