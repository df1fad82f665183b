import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rowsPerPage } from '../../../../lists/rows-per-page.ts';
import { callApi } from '../../../../platform/api.ts';
import { endpointKey } from '../../../../platform/endpoint-cache.ts';
import type { StockReportPageQuery } from './stock-report-url.ts';

const parametersOf = ({ unsold, sort }: StockReportPageQuery) => ({ sort, ...(unsold ? { unsold } : {}) });

export const stockReportQuery = queryOptions({
  queryKey: endpointKey('getStockReport'),
  queryFn: ({ signal }) => callApi('getStockReport', { signal }),
});

export const stockValuesQuery = (query: StockReportPageQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listStockValues', query, cursor),
    queryFn: ({ signal }) => callApi('listStockValues', { query: { ...parametersOf(query), cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchStockValuesCsv = (query: StockReportPageQuery) => callApi('exportStockValues', { query: parametersOf(query) });
