import type { DeletedPart } from '@axlewright/contract/catalog/deleted-parts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../../lists/rows-per-page.ts';
import { callApi } from '../../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../../platform/endpoint-cache.ts';
import { toast } from '../../../../ui/toast.tsx';
import type { ProductsQuery } from '../products-url.ts';

export const deletedProductsQuery = ({ q, category }: ProductsQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listDeletedParts', q, category, cursor),
    queryFn: ({ signal }) => callApi('listDeletedParts', { query: { q, category, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    // Somebody else may just have deleted or restored a product.
    staleTime: 0,
  });

export const deletedProductQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getDeletedPart', partId),
    queryFn: ({ signal }) => callApi('getDeletedPart', { params: { partId }, signal }),
    staleTime: 0,
  });

/** @param onRestored called before the pages load their data again, even if the component has disappeared */
export function useRestorePart(onRestored: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Pick<DeletedPart, '_id' | 'partNumber'>) => callApi('restorePart', { params: { partId: _id } }),
    onSuccess: (_part, { partNumber }) => {
      toast.success(`${partNumber} is restored.`);
      onRestored();
    },
    onSettled: () => invalidateAfter(queryClient, 'restorePart'),
  });
}
