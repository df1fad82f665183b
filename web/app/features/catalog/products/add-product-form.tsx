import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { hasValues, showServerErrors } from '../../../platform/field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { useAddPart } from './product-form.queries.ts';
import { ProductForm } from './product-form.tsx';
import { partFieldsOf } from './product-values.ts';
import { RestoredNote } from './restored-note.tsx';
import { useNewProduct } from './use-new-product.ts';

/** The form for a new product. It is empty again after each added product. */
export function AddProductForm({ email, onAdded }: { email: string; onAdded: (part: PartDetail) => void }) {
  const { form, isRestored, clear, beginAdding, keepUnadded } = useNewProduct(email);
  const { mutateAsync: addPart } = useAddPart();

  const add = form.handleSubmit(async (typed) => {
    beginAdding();
    try {
      const part = await addPart(partFieldsOf(typed));
      if (hasValues(form, typed)) clear();
      toast.success('Product Added');
      onAdded(part);
    } catch (error) {
      keepUnadded(typed);
      showServerErrors(form, error);
    }
  });

  function discard() {
    clear();
    form.setFocus('name');
  }

  return (
    <>
      {isRestored && <RestoredNote onDiscard={discard} />}
      <ProductForm form={form} label="New product" onSubmit={add} submitLabel="Add product" />
    </>
  );
}
