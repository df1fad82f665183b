import { ApiError, type ListPage } from '@axlewright/client/call-endpoint';
import type { Part, PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi, callApiWithHeaders } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter, slowDataStaleMs } from '../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../platform/failure.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { runWithRetry } from '../../../platform/run-with-retry.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ProductsQuery } from './products-url.ts';

const managedKey = endpointKey('listParts', 'managed');

export const productsQuery = (query: ProductsQuery, cursor: string) =>
  queryOptions({
    queryKey: [...managedKey, query, cursor],
    queryFn: ({ signal }) => callApi('listParts', { query: { ...query, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * All categories, also those that have only drafts. The catalog has its own query, because the server renders it as visitors see it. If they shared
 * one, the script of the catalog pages would also get larger.
 */
export const productCategoriesQuery = queryOptions({
  queryKey: endpointKey('listCategories', 'managed'),
  queryFn: () => callApi('listCategories'),
  staleTime: slowDataStaleMs,
});

export const fetchProductsCsv = (query: ProductsQuery) => callApi('exportParts', { query: { ...query } });

/** A part with its ETag. A change sends the ETag as `If-Match`. */
export interface EditablePart {
  part: PartDetail;
  etag: string;
}

export async function fetchEditablePart(partId: string): Promise<EditablePart> {
  const { result, headers } = await callApiWithHeaders('getPart', { params: { partId } });
  return { part: result, etag: headers.get('ETag') ?? '*' };
}

export function useFetchEditablePart() {
  return useMutation({ mutationFn: fetchEditablePart });
}

/** True if a change failed because someone else has changed the part since it was loaded. */
export function isStaleEdit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale-edit';
}

/** Saves changes of a part. Fails with a 409 (see `isStaleEdit`) if the part no longer has this ETag. */
export function useChangePart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ partId, change, etag }: { partId: string; change: PartChange; etag: string }): Promise<EditablePart> => {
      const { result, headers } = await callApiWithHeaders('changePart', {
        params: { partId },
        body: change,
        headers: { 'If-Match': etag },
      });
      return { part: result, etag: headers.get('ETag') ?? '*' };
    },
    onSuccess: ({ part: changed }) => {
      queryClient.setQueriesData<ListPage<Part>>(
        { queryKey: managedKey },
        (page) => page && { ...page, items: page.items.map((part) => (part._id === changed._id ? changed : part)) },
      );
    },
    // The row already shows the change, so the lists reload in the background.
    onSettled: () => void invalidateAfter(queryClient, 'changePart'),
  });
}

export function useDeletePart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (part: Part) => callApi('deletePart', { params: { partId: part._id } }),
    onSuccess: (_nothing, part) =>
      toast.success(`${part.partNumber} is deleted.`, [
        { label: 'Undo', onClick: () => runWithRetry(() => undoDelete(queryClient, part)) },
      ]),
    onError: (error, part) =>
      toast.error(
        isNotFound(error) ? `${part.partNumber} was already deleted.` : `${part.partNumber} was not deleted. ${failureMessage(error)}`,
      ),
    onSettled: () => invalidateAfter(queryClient, 'deletePart'),
  });
}

async function undoDelete(queryClient: QueryClient, { _id, partNumber }: Part): Promise<void> {
  await callApi('restorePart', { params: { partId: _id } });
  toast.success(`${partNumber} is restored.`);
  await invalidateAfter(queryClient, 'restorePart');
}
