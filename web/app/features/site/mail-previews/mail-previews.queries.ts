import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

/** Every email of the shop, with sample data. Only a new version of the shop changes them. */
export const mailPreviewsQuery = queryOptions({
  queryKey: endpointKey('listMailPreviews'),
  queryFn: ({ signal }) => callApi('listMailPreviews', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
