import { partDescriptionMaxLength, partNameMaxLength } from '@axlewright/contract/catalog/part-limits';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { textRule } from '@axlewright/contract/text-rule';
import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { DraftNote } from './draft-note.tsx';
import { validateMultiple } from './order-multiple.ts';
import { PictureField } from './picture-field.tsx';
import { type FieldValidation, rejectEmpty, validatePrice, validateQuantity } from './product-numbers.ts';
import type { ProductValues } from './product-values.ts';

interface ProductFormProps {
  form: UseFormReturn<ProductValues>;
  label: string;
  onSubmit: () => Promise<void>;
  submitLabel: string;
  /** The edited part. Undefined for a new one. */
  part?: PartDetail;
  /** Shown beside the submit button. */
  otherAction?: ReactNode;
}

/**
 * The form for a product: the six fields of the specification, and the order multiple. No field is required. Number fields accept only
 * numbers, because the server cannot save other text.
 */
export function ProductForm({ form, label, onSubmit, submitLabel, part, otherAction }: ProductFormProps) {
  const { register, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [isUploading, setIsUploading] = useState(false);
  const leaveDialog = useLeaveGuard(isDirty && !isSubmitting);

  const registerNumber = (name: 'price' | 'minQ' | 'availableQ', validate: FieldValidation) => {
    const wasSet = part !== undefined && part[name] !== null;
    return register(name, { validate: wasSet ? rejectEmpty(validate) : validate });
  };

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
          <TextInput {...registerNumber('price', validatePrice)} inputMode="decimal" autoComplete="off" className="figures" />
        </Field>
        <Field label="Minimum quantity" hint="Orders must be for more than this" error={errors.minQ?.message}>
          <TextInput {...registerNumber('minQ', validateQuantity)} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
        <Field label="Available quantity" hint="Orders must be for less than this" error={errors.availableQ?.message}>
          <TextInput {...registerNumber('availableQ', validateQuantity)} inputMode="numeric" autoComplete="off" className="figures" />
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
          <DraftNote status={part?.lifeCycleStatus} />
          <FormError>{errors.root?.message}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" loading={isSubmitting} disabled={isUploading}>
              {submitLabel}
            </Button>
            {otherAction}
          </div>
        </div>
      </form>
      {leaveDialog}
    </FormProvider>
  );
}
