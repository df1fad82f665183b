import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withLocalDays } from '../../../lists/local-days.ts';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import type { AuditQuery } from './audit-url.ts';

export const auditQuery = (query: AuditQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listAdminActs', query, cursor),
    queryFn: ({ signal }) => callApi('listAdminActs', { query: { ...withLocalDays(query), cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    // Every visit reloads the log, because the admin may just have done something on another page.
    staleTime: 0,
  });
