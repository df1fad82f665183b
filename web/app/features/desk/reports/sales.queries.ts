import type { SalesPeriod } from '@axlewright/contract/desk/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';

export interface SalesParameters extends SalesPeriod {
  by: string;
  sort: string;
}

export const salesOverviewQuery = (period: SalesPeriod) =>
  queryOptions({
    queryKey: endpointKey('getSalesOverview', period),
    queryFn: ({ signal }) => callApi('getSalesOverview', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
  });

export const salesQuery = (parameters: SalesParameters, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listSales', parameters, cursor),
    queryFn: ({ signal }) => callApi('listSales', { query: { ...parameters, cursor, limit: rowsPerPage }, signal }),
    // Rows of another group do not fit the columns.
    placeholderData: (previous, query) => (query?.queryKey[1].by === parameters.by ? previous : undefined),
  });

export const fetchSalesCsv = (parameters: SalesParameters) => callApi('exportSales', { query: { ...parameters } });
