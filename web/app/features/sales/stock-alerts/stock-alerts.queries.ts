import { ApiError } from '@axlewright/client/call-endpoint';
import type { StockAlert } from '@axlewright/contract/sales/stock-alerts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';

/** The open alerts of the user, for signed-in users only. */
export const stockAlertsQuery = queryOptions({
  queryKey: endpointKey('listStockAlerts'),
  queryFn: ({ signal }) => callApi('listStockAlerts', { signal }),
});

/** Changes the user's alert for a part. After a success, the cached list shows the change before it is loaded again. */
export function useChangeAlert(partId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = stockAlertsQuery;
  const replace = (alerts: StockAlert[]) =>
    queryClient.setQueryData(queryKey, (known) => known && [...alerts, ...known.filter((alert) => alert.partId !== partId)]);
  return useMutation({
    mutationFn: async (change: 'stop' | { quantity: number | null }) => {
      await queryClient.cancelQueries({ queryKey });
      if (change !== 'stop') return [await callApi('requestStockAlert', { params: { partId }, body: change })];
      await callApi('removeStockAlert', { params: { partId } });
      return [];
    },
    onSuccess: (alerts) => {
      replace(alerts);
      void queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error) => {
      // The part can be ordered now, was replaced, or is no longer sold. So the page loads it again.
      if (error instanceof ApiError && error.code === 'no-stock-alert') await invalidateAfter(queryClient, 'requestStockAlert');
      const [{ toast }, { failureMessage }] = await Promise.all([
        import('../../../ui/toast.tsx'),
        import('../../../platform/failure-message.ts'),
      ]);
      toast.error(failureMessage(error));
    },
  });
}
