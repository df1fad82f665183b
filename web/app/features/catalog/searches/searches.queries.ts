import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import type { SearchesQuery } from './searches-url.ts';

const parametersOf = ({ found, ...query }: SearchesQuery) => ({ ...query, ...(found === 'nothing' ? { found } : {}) });

export const searchesQuery = (query: SearchesQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listSearches', query, cursor),
    queryFn: ({ signal }) => callApi('listSearches', { query: { ...parametersOf(query), cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchSearchesCsv = (query: SearchesQuery) => callApi('exportSearches', { query: parametersOf(query) });
