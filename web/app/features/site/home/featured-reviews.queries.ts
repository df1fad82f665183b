import type { ApiTransport } from '@axlewright/client/call-endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, slowDataStaleMs } from '../../../platform/endpoint-cache.ts';

export const featuredReviewsQuery = (transport?: ApiTransport) =>
  queryOptions({
    queryKey: endpointKey('listFeaturedReviews'),
    queryFn: () => callApi('listFeaturedReviews', { transport }),
    staleTime: slowDataStaleMs,
  });
