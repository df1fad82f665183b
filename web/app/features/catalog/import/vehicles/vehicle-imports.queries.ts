import type { ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../platform/api.ts';
import { endpointKey, invalidateAfter, showSaved } from '../../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../../platform/failure.ts';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { toast } from '../../../../ui/toast.tsx';

const pollMs = 1_000;
const isRunning = (state: ApplicationImport['state'] | undefined) => state === 'checking' || state === 'importing';

/** One import of an ACES file. While the import runs, the query reloads every second. */
export const vehicleImportQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getApplicationImport', id),
    queryFn: ({ signal }) => callApi('getApplicationImport', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.state) && !isNotFound(state.error) ? pollMs : false),
  });

export const vehicleImportsQuery = (limit: number) =>
  queryOptions({
    queryKey: endpointKey('listApplicationImports', limit),
    queryFn: ({ signal }) => callApi('listApplicationImports', { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

export function useStartVehicleImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('startApplicationImport', { params: { id } }),
    onSuccess: (saved) => showSaved(queryClient, vehicleImportQuery(saved._id).queryKey, saved),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'startApplicationImport'),
  });
}

/** Calls `onDone` even if the button is gone: before the response arrives, the page may find that the import was deleted. */
export function useDiscardVehicleImport(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('discardApplicationImport', { params: { id } }),
    onSuccess: onDone,
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'discardApplicationImport'),
  });
}
