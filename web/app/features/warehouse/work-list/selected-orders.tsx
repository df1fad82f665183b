import type { OrderToShip } from '@axlewright/contract/warehouse/shipments';
import { useMutation } from '@tanstack/react-query';
import { SelectionBar } from '../../../lists/selection/selection-bar.tsx';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { printPdf } from '../../../platform/print-pdf.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Says how many orders are selected, and prints one pick list for those that can be shipped. */
export function SelectedOrders({ orders, onClear }: { orders: readonly OrderToShip[]; onClear: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      printPdf(await callApi('getPickList', { query: { orders: orders.map(({ _id }) => _id).join(',') } }), 'pick-list.pdf'),
    onError: (error) => toast.error(`Not printed. ${failureMessage(error)}`),
  });
  return (
    <SelectionBar
      label="Selected orders"
      text={orders.length === 1 ? '1 order selected' : `${orders.length} orders selected`}
      onClear={onClear}
    >
      <Button variant="primary" loading={isPending} onClick={() => mutate()}>
        Print pick list
      </Button>
    </SelectionBar>
  );
}
