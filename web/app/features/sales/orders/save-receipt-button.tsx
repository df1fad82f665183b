import type { Order } from '@axlewright/contract/sales/orders';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

interface SaveReceiptButtonProps extends Pick<ButtonProps, 'size' | 'children'> {
  order: Pick<Order, '_id' | 'state'>;
}

/** Saves the receipt of an order as PDF. For an unpaid order, the same document is titled "Order". */
export function SaveReceiptButton({ order: { _id, state }, ...look }: SaveReceiptButtonProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi('getReceiptPdf', { params: { id: _id } }),
    onSuccess: (pdf) => saveFile(pdf, `${state === 'unpaid' ? 'order' : 'receipt'}-${_id}.pdf`),
  });
  return (
    <div className="grid gap-2 print:hidden">
      <Button {...look} loading={isPending} onClick={() => mutate()} />
      <FormError>{error ? failureMessage(error) : ''}</FormError>
    </div>
  );
}
