import { ApiError } from '@axlewright/client/call-endpoint';
import type { BulkChanged, PartToChange } from '@axlewright/contract/catalog/bulk-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../platform/api.ts';
import { invalidateAfter } from '../../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { toast } from '../../../../ui/toast.tsx';

/** Changes products, and offers to undo that. Calls `onDone` after a success, and after an error if another attempt would fail again. */
export function useChangeProducts(onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate: undo } = useUndoChange();
  return useMutation({
    mutationFn: (parts: PartToChange[]) => callApi('changeParts', { body: { parts } }),
    onSuccess({ parts }) {
      if (parts.length === 0) toast.info('These products already have this value.');
      else toast.success(`${countOf(parts)} changed.`, [{ label: 'Undo', onClick: () => undo(parts) }]);
      onDone();
    },
    onError(error) {
      if (!isOutdated(error)) return;
      toast.error('One of these products has changed or was deleted in the meantime. Check them, then select them again.');
      onDone();
    },
    onSettled: () => invalidateAfter(queryClient, 'changeParts'),
  });
}

function useUndoChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changed: BulkChanged['parts']) =>
      callApi('changeParts', {
        body: { parts: changed.map(({ partId, version, former }) => ({ partId, version, change: former })) },
      }),
    onSuccess: ({ parts }) => toast.success(`Undone. ${countOf(parts)} changed back.`),
    onError: (error) =>
      toast.error(
        isOutdated(error)
          ? 'Not undone, because one of the products was changed again in the meantime. The history of each product shows its former values.'
          : `Not undone. ${failureMessage(error)}`,
      ),
    onSettled: () => invalidateAfter(queryClient, 'changeParts'),
  });
}

const countOf = ({ length }: readonly unknown[]) => (length === 1 ? '1 product' : `${length} products`);

const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);
