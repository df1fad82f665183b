import type { newReviewSchema } from '@axlewright/contract/desk/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';

export function useAddReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (review: z.input<typeof newReviewSchema>) => callApi('addReview', { body: review }),
    onSuccess: () => invalidateAfter(queryClient, 'addReview'),
  });
}
