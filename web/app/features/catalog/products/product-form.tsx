import { partDescriptionMaxLength, partNameMaxLength } from '@axlewright/contract/catalog/part-limits';
import { textRule } from '@axlewright/contract/text-rule';
import { useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { validateMultiple } from './order-multiple.ts';
import { PictureField } from './picture-field.tsx';
import { validatePrice, validateQuantity } from './product-numbers.ts';
import { type ProductValues, partFieldsOf } from './product-values.ts';
import { SaleNote } from './sale-note.tsx';

interface ProductFormProps {
  form: UseFormReturn<ProductValues>;
  label: string;
  onSubmit: () => Promise<void>;
  submitLabel: string;
}

/**
 * The form for a new product: the six fields of the specification, and the order multiple. No field is required. Number fields accept only
 * numbers, because the server cannot save other text.
 */
export function ProductForm({ form, label, onSubmit, submitLabel }: ProductFormProps) {
  const { register, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [isUploading, setIsUploading] = useState(false);
  const leaveDialog = useLeaveGuard((isDirty || isUploading) && !isSubmitting);

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
        noValidate
        aria-label={label}
        className="grid gap-5 sm:grid-cols-3"
      >
        <Field label="Name" error={errors.name?.message} className="sm:col-span-3">
          <TextInput {...register('name', { validate: validateWith(textRule(partNameMaxLength)) })} autoComplete="off" />
        </Field>
        <Field label="Description" error={errors.description?.message} className="sm:col-span-3">
          <TextArea {...register('description', { validate: validateWith(textRule(partDescriptionMaxLength)) })} />
        </Field>
        <Field label="Price" hint="US dollars each" error={errors.price?.message}>
          <TextInput {...register('price', { validate: validatePrice })} inputMode="decimal" autoComplete="off" className="figures" />
        </Field>
        <Field label="Minimum quantity" hint="Orders must be for more than this" error={errors.minQ?.message}>
          <TextInput {...register('minQ', { validate: validateQuantity })} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
        <Field label="Available quantity" hint="Orders must be for less than this" error={errors.availableQ?.message}>
          <TextInput
            {...register('availableQ', { validate: validateQuantity })}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
          />
        </Field>
        <Field
          label="Order multiple"
          hint="Leave empty, or enter the pieces per carton to sell full cartons only"
          error={errors.orderMultiple?.message}
        >
          <TextInput
            {...register('orderMultiple', { validate: validateMultiple })}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
          />
        </Field>
        <div className="sm:col-span-3">
          <PictureField onUploadingChange={setIsUploading} />
        </div>
        <div className="grid justify-items-start gap-4 border-line border-t pt-5 sm:col-span-3">
          <SaleNoteOfForm />
          <FormError>{errors.root?.message}</FormError>
          <Button type="submit" variant="primary" loading={isSubmitting} disabled={isUploading}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {leaveDialog}
    </FormProvider>
  );
}

function SaleNoteOfForm() {
  return <SaleNote {...partFieldsOf(useWatch<ProductValues>() as ProductValues)} />;
}
