import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRemoveLine } from './basket.queries.ts';
import { lineName } from './line-name.ts';
import { putBack } from './put-back.ts';

/** Removes a line, and shows a message with an Undo button. */
export function useRemoveWithUndo(): (line: BasketLine) => void {
  const queryClient = useQueryClient();
  const { mutate: remove } = useRemoveLine();
  return useCallback(
    (line: BasketLine) =>
      remove(line, {
        onSuccess: () => toast.success(`${lineName(line)} removed`, [{ label: 'Undo', onClick: () => void putBack(queryClient, [line]) }]),
        onError: (error) => toast.error(failureMessage(error)),
      }),
    [remove, queryClient],
  );
}
