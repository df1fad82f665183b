import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { useForm } from 'react-hook-form';
import { hasValues, showServerErrors } from '../../../platform/field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { useAddPart } from './product-form.queries.ts';
import { ProductForm } from './product-form.tsx';
import { emptyProduct, type ProductValues, partFieldsOf } from './product-values.ts';

/** The form for a new product. It is empty again after each added product. */
export function AddProductForm({ onAdded }: { onAdded: (part: PartDetail) => void }) {
  const form = useForm<ProductValues>({ defaultValues: emptyProduct, mode: 'onTouched' });
  const { mutateAsync: addPart } = useAddPart();

  const add = form.handleSubmit(async (typed) => {
    try {
      const part = await addPart(partFieldsOf(typed));
      if (hasValues(form, typed)) form.reset(emptyProduct);
      toast.success('Product Added');
      onAdded(part);
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return <ProductForm form={form} label="New product" onSubmit={add} submitLabel="Add product" />;
}
