import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../platform/api.ts';
import { endpointKey } from '../../../../platform/endpoint-cache.ts';

const entriesPerPage = 20;

export const partHistoryQuery = (partId: string) =>
  infiniteQueryOptions({
    queryKey: endpointKey('listPartChanges', partId),
    queryFn: ({ pageParam, signal }) =>
      callApi('listPartChanges', { params: { partId }, query: { limit: entriesPerPage, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Somebody else may just have changed the part.
    staleTime: 0,
  });
