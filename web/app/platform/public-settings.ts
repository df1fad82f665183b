import type { ApiTransport } from '@axlewright/client/call-endpoint';
import type { PublicSettings } from '@axlewright/contract/site/settings';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { endpointKey } from './endpoint-cache.ts';
import { pageQueryClient } from './query-client.ts';

/** The public settings of the server. The HTML of every page contains them. */
export const publicSettingsQuery = (transport?: ApiTransport) =>
  queryOptions({
    queryKey: endpointKey('getSettings'),
    queryFn: () => callApi('getSettings', { transport }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Returns the settings, for code outside components. */
export function publicSettings(): Promise<PublicSettings> {
  return pageQueryClient().fetchQuery(publicSettingsQuery());
}
