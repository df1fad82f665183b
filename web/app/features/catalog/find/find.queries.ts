import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

const maximumSuggestions = 6;

/** The best matches for what the user types. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: endpointKey('listParts', 'suggestions', q),
    queryFn: async ({ signal }) =>
      (await callApi('listParts', { query: { q, limit: maximumSuggestions, purpose: 'suggestions' }, signal })).items,
    enabled: q !== '',
    placeholderData: (shown) => (q === '' ? undefined : shown),
  });
