import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** The user's current company, with its addresses and members. */
export const companyQuery = queryOptions({
  queryKey: endpointKey('getCompany'),
  queryFn: ({ signal }) => callApi('getCompany', { signal }),
});
