import type { AdminReview } from '@axlewright/contract/desk/reviews';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ReviewsQuery } from './reviews-url.ts';

export const allReviewsQuery = ({ q, state }: ReviewsQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listAllReviews', { q, state }, cursor),
    queryFn: ({ signal }) => callApi('listAllReviews', { query: { q, state, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Hides a shown review, or restores a hidden one. */
export function useToggleReviewHidden() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, hidden }: AdminReview) => callApi(hidden ? 'restoreReview' : 'hideReview', { params: { id: _id } }),
    onSuccess: async (_response, { hidden }) => {
      toast.success(hidden ? 'Review restored' : 'Review hidden');
      await invalidateAfter(queryClient, hidden ? 'restoreReview' : 'hideReview');
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
}
