import type { NewSavedView, SavedView } from '@axlewright/contract/desk/saved-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../platform/endpoint-cache.ts';
import { failureMessage } from '../../platform/failure-message.ts';
import { runWithRetry } from '../../platform/run-with-retry.ts';
import { toast } from '../../ui/toast.tsx';

export const savedViewsQuery = queryOptions({
  queryKey: endpointKey('listSavedViews'),
  queryFn: ({ signal }) => callApi('listSavedViews', { signal }),
});

/** Saves a view. It replaces `former`, even if the names differ. */
export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ view, former }: { view: NewSavedView; former?: SavedView | undefined }) => {
      const saved = await callApi('saveView', { body: view, query: { replaces: former?._id } });
      // During an upgrade, an older instance ignores `replaces`.
      if (former && former._id !== saved._id) await callApi('deleteView', { params: { id: former._id } });
    },
    onSettled: () => invalidateAfter(queryClient, 'saveView'),
  });
}

/** Deletes a view, and shows a message with an Undo button. */
export function useDeleteView() {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useSaveView();
  return useMutation({
    mutationFn: (view: SavedView) => callApi('deleteView', { params: { id: view._id } }),
    onSuccess: (_, { _id, ...view }) => {
      // Undo uses `mutateAsync`. The message stays after a navigation, and callbacks of `mutate` would then no longer run.
      toast.success(`View “${view.name}” deleted`, [{ label: 'Undo', onClick: () => runWithRetry(() => save({ view })) }]);
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'deleteView'),
  });
}
