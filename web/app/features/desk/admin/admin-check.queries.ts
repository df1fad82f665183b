import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const adminCheckKey = endpointKey('checkAdmin');

/** Whether the account is an admin at this moment. `page` makes every page ask anew; nothing is kept for the next one. */
export const adminCheckQuery = (email: string, page: string) =>
  queryOptions({
    queryKey: [...adminCheckKey, email, page],
    queryFn: ({ signal }) => callApi('checkAdmin', { params: { email }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The same for the menu, which may be a minute behind: what it leads to asks anew. */
export const adminMenuQuery = (email: string) => queryOptions({ ...adminCheckQuery(email, 'menu'), staleTime: 60_000, gcTime: 5 * 60_000 });
