import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRemoveLine } from './basket.queries.ts';
import { lineName } from './line-name.ts';
import { putBack } from './put-back.ts';

/** Removes a line of the company's basket, and shows a message with an Undo button. */
export function useRemoveWithUndo(companyId: string): (line: BasketLine) => void {
  const queryClient = useQueryClient();
  const { mutate } = useRemoveLine({
    onSuccess: (_nothing, line) => {
      const undo = { label: 'Undo', onClick: () => putBack(queryClient, { companyId, lines: [line] }) };
      // The shop does not accept a part that it no longer sells.
      toast.success(`${lineName(line)} removed`, line.part ? [undo] : []);
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
  return mutate;
}
