import type { PartImport } from '@axlewright/contract/catalog/part-imports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../platform/failure.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ImportedPartsUrlQuery } from './imported-parts-url.ts';

const pollMs = 1_000;
const isRunning = (state: PartImport['state'] | undefined) => state === 'checking' || state === 'importing' || state === 'undoing';

/** One import. While the import runs, the query reloads every second. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getPartImport', id),
    queryFn: ({ signal }) => callApi('getPartImport', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.state) && !isNotFound(state.error) ? pollMs : false),
  });

export const importsQuery = (cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listPartImports', cursor),
    queryFn: ({ signal }) => callApi('listPartImports', { query: { cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The lists of an import change with its state, and when the file is checked again. So the cache key has the state and the number of checks. */
type ListedImport = Pick<PartImport, '_id' | 'state' | 'checks'>;

export const importedPartsQuery = ({ _id: id, state, checks }: ListedImport, { q, kind, left }: ImportedPartsUrlQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listImportedParts', id, state, checks, q, kind, left, cursor),
    queryFn: ({ signal }) =>
      callApi('listImportedParts', {
        params: { id },
        query: { q, cursor, limit: rowsPerPage, ...(kind ? { kind } : {}), ...(left ? { left } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const shownErrors = 20;

export const importErrorsQuery = ({ _id: id, state, checks }: ListedImport) =>
  queryOptions({
    queryKey: endpointKey('listImportErrors', id, state, checks),
    queryFn: ({ signal }) => callApi('listImportErrors', { params: { id }, query: { limit: shownErrors }, signal }),
  });

export const fetchErrorsCsv = (id: string) => callApi('exportImportErrors', { params: { id } });

export function useCheckImport() {
  return useMutation({
    mutationFn: ({ fileName, csv, signal }: { fileName: string; csv: Blob; signal: AbortSignal }) =>
      callApi('checkPartImport', { query: { fileName }, body: csv, signal }),
  });
}

function useImportAction(name: 'startPartImport' | 'undoPartImport') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(name, { params: { id } }),
    onSuccess: (saved) => showSaved(queryClient, importQuery(saved._id).queryKey, saved),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, name),
  });
}

export const useStartImport = () => useImportAction('startPartImport');
export const useUndoImport = () => useImportAction('undoPartImport');

/** Calls `onDone` even if the button is gone: before the response arrives, the page may find that the import was deleted. */
export function useDiscardImport(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('discardPartImport', { params: { id } }),
    onSuccess: onDone,
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'discardPartImport'),
  });
}
