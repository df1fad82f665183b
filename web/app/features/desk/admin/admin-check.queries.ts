import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const adminCheckKey = endpointKey('checkAdmin');

/** Whether the account is an admin right now. Nothing is cached: `page` is part of the key, so that every page asks again. */
export const adminCheckQuery = (email: string, page: string) =>
  queryOptions({
    queryKey: [...adminCheckKey, email, page],
    queryFn: ({ signal }) => callApi('checkAdmin', { params: { email }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The same for the menu. It may be a minute old, because each page that it links to asks again. */
export const adminMenuQuery = (email: string) => queryOptions({ ...adminCheckQuery(email, 'menu'), staleTime: 60_000, gcTime: 5 * 60_000 });
