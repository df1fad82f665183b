import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const overviewQuery = queryOptions({
  queryKey: endpointKey('getOverview'),
  queryFn: ({ signal }) => callApi('getOverview', { signal }),
});
