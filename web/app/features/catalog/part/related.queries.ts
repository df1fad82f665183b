import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export const relatedPartsQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('listRelatedParts', partId),
    queryFn: ({ signal }) => callApi('listRelatedParts', { query: { partId }, signal }),
  });
