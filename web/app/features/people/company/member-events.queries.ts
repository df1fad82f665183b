import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

const firstEvents = 5;
const moreEvents = 20;

/** The history of the members of the user's current company, newest first. Only owners can read it. */
export const memberEventsQuery = infiniteQueryOptions({
  queryKey: endpointKey('listMemberEvents'),
  queryFn: ({ pageParam, signal }) =>
    callApi('listMemberEvents', { query: { limit: pageParam === '' ? firstEvents : moreEvents, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  // Another owner may just have changed a member.
  staleTime: 0,
});
