import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

/** Saves the receipt of an order as PDF. */
export function SaveReceiptButton({ orderId, ...look }: { orderId: string } & Pick<ButtonProps, 'size' | 'children'>) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callApi('getReceiptPdf', { params: { id: orderId } }),
    onSuccess: (pdf) => saveFile(pdf, `receipt-${orderId}.pdf`),
  });
  return (
    <div className="grid gap-2 print:hidden">
      <Button {...look} loading={isPending} onClick={() => mutate()} />
      <FormError>{error ? failureMessage(error) : ''}</FormError>
    </div>
  );
}
