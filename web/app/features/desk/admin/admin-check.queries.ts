import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const adminCheckKey = endpointKey('checkAdmin');

/**
 * Checks whether the account is an admin now. The result is not cached. Every page checks again, because `page` is part of the query key.
 */
export const adminCheckQuery = (email: string, page: string) =>
  queryOptions({
    queryKey: [...adminCheckKey, email, page],
    queryFn: ({ signal }) => callApi('checkAdmin', { params: { email }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The same check for the menu. Here the result is cached for a minute, because every page that the menu links to has its own check. */
export const adminMenuQuery = (email: string) => queryOptions({ ...adminCheckQuery(email, 'menu'), staleTime: 60_000, gcTime: 5 * 60_000 });
