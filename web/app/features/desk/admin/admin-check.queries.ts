import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const adminCheckKey = endpointKey('checkAdmin');

/** Checks whether the account is an admin right now. Nothing is cached. `page` is part of the key, so every page checks again. */
export const adminCheckQuery = (email: string, page: string) =>
  queryOptions({
    queryKey: [...adminCheckKey, email, page],
    queryFn: ({ signal }) => callApi('checkAdmin', { params: { email }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The same check for the menu. The result is cached for a minute, because each page that the menu links to checks again. */
export const adminMenuQuery = (email: string) => queryOptions({ ...adminCheckQuery(email, 'menu'), staleTime: 60_000, gcTime: 5 * 60_000 });
