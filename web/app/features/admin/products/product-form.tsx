import { newPartSchema, type PartDetail } from '@axlewright/contract/parts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showRefusal, takenBy } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLeaveGuard } from '../leave-guard.tsx';
import { DraftNote } from './draft-note.tsx';
import { PictureField } from './picture-field.tsx';
import { isMultiple, isPrice, isQuantity, numberIn, readMultiple, readPrice, readQuantity } from './product-numbers.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';
import { useAddPart } from './products.queries.ts';

/** The spec's six fields and the order multiple. Text that is no number gets an error, so that it is not lost in a draft; nothing else is required. */
export function ProductForm({ onAdded }: { onAdded: (part: PartDetail) => void }) {
  const form = useForm<ProductValues>({ defaultValues: emptyProduct, mode: 'onTouched' });
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [isUploading, setIsUploading] = useState(false);
  const { mutateAsync: addPart } = useAddPart();
  const leaveDialog = useLeaveGuard(isDirty && !isSubmitting);

  const add = handleSubmit(async (typed) => {
    try {
      const part = await addPart(newPartOf(typed));
      reset(emptyProduct);
      toast.success('Product Added');
      onAdded(part);
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={add} noValidate aria-label="New product" className="grid gap-5 sm:grid-cols-3">
        <Field label="Name" error={errors.name?.message} className="sm:col-span-3">
          <TextInput {...register('name', { validate: takenBy(newPartSchema.shape.name) })} autoComplete="off" />
        </Field>
        <Field label="Description" error={errors.description?.message} className="sm:col-span-3">
          <TextArea {...register('description', { validate: takenBy(newPartSchema.shape.description) })} />
        </Field>
        <Field label="Price" hint="Dollars for one piece" error={errors.price?.message}>
          <TextInput {...register('price', { validate: isPrice })} inputMode="decimal" autoComplete="off" className="figures" />
        </Field>
        <Field label="Minimum quantity" hint="An order must be above it" error={errors.minQ?.message}>
          <TextInput {...register('minQ', { validate: isQuantity })} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
        <Field label="Available quantity" hint="An order must be below it" error={errors.availableQ?.message}>
          <TextInput {...register('availableQ', { validate: isQuantity })} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
        <Field label="Order multiple" hint="Pieces in a carton, if sold by the carton only" error={errors.orderMultiple?.message}>
          <TextInput {...register('orderMultiple', { validate: isMultiple })} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
        <div className="sm:col-span-3">
          <PictureField onUploadingChange={setIsUploading} />
        </div>
        <div className="grid justify-items-start gap-4 border-line border-t pt-5 sm:col-span-3">
          <DraftNote />
          <FormError>{errors.root?.message}</FormError>
          <Button type="submit" variant="primary" loading={isSubmitting} disabled={isUploading}>
            Add product
          </Button>
        </div>
      </form>
      {leaveDialog}
    </FormProvider>
  );
}

function newPartOf({ minQ, orderMultiple, availableQ, price, ...texts }: ProductValues) {
  return {
    ...texts,
    image: texts.image.trim(),
    minQ: numberIn(readQuantity(minQ)),
    orderMultiple: numberIn(readMultiple(orderMultiple)),
    availableQ: numberIn(readQuantity(availableQ)),
    price: numberIn(readPrice(price)),
  };
}
