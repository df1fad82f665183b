import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';

export const overviewQuery = queryOptions({ queryKey: ['overview'], queryFn: ({ signal }) => callApi('getOverview', { signal }) });
