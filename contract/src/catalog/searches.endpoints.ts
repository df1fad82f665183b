import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { recordedSearchSchema, searchDays, searchExportQuery, searchListQuery } from './searches.ts';

export const searchEndpoints = {
  listSearches: {
    method: 'GET',
    path: '/searches',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    paged: true,
    summary: `Lists visitors' searches, but not who made them. Searches are kept for ${searchDays} days. Searches by staff do not count`,
    query: searchListQuery,
    replica: 'late',
    success: 200,
    response: z.array(recordedSearchSchema),
    errors: [400, 401, 403],
  },
  exportSearches: {
    method: 'GET',
    path: '/exports/searches',
    access: 'staff',
    capability: 'parts.edit',
    tag: 'Parts',
    download: 'csv',
    summary: 'Exports searches as CSV',
    query: searchExportQuery,
    replica: 'late',
    success: 200,
    response: null,
    errors: [400, 401, 403],
  },
} as const satisfies Record<string, Endpoint>;
