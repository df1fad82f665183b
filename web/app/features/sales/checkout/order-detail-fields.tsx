import { orderNoteMaxLength, orderPhoneMaxLength, purchaseOrderMaxLength } from '@axlewright/contract/sales/orders';
import { textRule } from '@axlewright/contract/text-rule';
import { useFormContext } from 'react-hook-form';
import { validateWith } from '../../../platform/field-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { CheckoutValues } from './checkout-values.ts';

interface OrderDetailFieldsProps {
  hints: { purchaseOrder?: string; phone: string; note: string };
  /** whether the browser may fill in the user's own phone */
  suggestsOwnPhone?: boolean;
  noteClassName?: string;
}

/** The PO number, the phone, and the note of an order. */
export function OrderDetailFields({ hints, suggestsOwnPhone = false, noteClassName }: OrderDetailFieldsProps) {
  const { register, formState } = useFormContext<CheckoutValues>();
  const { purchaseOrder, phone, note } = formState.errors;
  return (
    <>
      <Field label="PO number (optional)" hint={hints.purchaseOrder} error={purchaseOrder?.message}>
        <TextInput {...register('purchaseOrder', { validate: validateWith(textRule(purchaseOrderMaxLength)) })} autoComplete="off" />
      </Field>
      <Field label="Phone (optional)" hint={hints.phone} error={phone?.message}>
        <TextInput
          {...register('phone', { validate: validateWith(textRule(orderPhoneMaxLength)) })}
          type="tel"
          autoComplete={suggestsOwnPhone ? 'tel' : 'off'}
        />
      </Field>
      <Field label="Note (optional)" hint={hints.note} error={note?.message} className={noteClassName}>
        <TextArea {...register('note', { validate: validateWith(textRule(orderNoteMaxLength)) })} rows={2} />
      </Field>
    </>
  );
}
