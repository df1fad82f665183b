import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type To, useNavigate } from 'react-router';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { FieldValues } from './edit-conflict.tsx';
import { ProductForm } from './product-form.tsx';
import { type ProductValues, productChangeOf, productValuesOf } from './product-values.ts';
import { type EditablePart, fetchEditablePart, isStaleEdit, useChangePart } from './products.queries.ts';

const EditConflict = loadLater(async () => (await import('./edit-conflict.tsx')).EditConflict);

const labels: Record<keyof ProductValues, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  minQ: 'Minimum quantity',
  availableQ: 'Available quantity',
  orderMultiple: 'Order multiple',
  image: 'Image',
};

/**
 * The fields of a part that admins can change.
 * @param editable the part when the form opens; later versions of the part do not change the form
 * @param list the list that the user returns to after saving
 */
export function EditProductForm({ editable, list }: { editable: EditablePart; list: To }) {
  const [opened, setOpened] = useState(editable);
  const [conflict, setConflict] = useState<EditablePart | null>(null);
  const form = useForm<ProductValues>({ defaultValues: productValuesOf(editable.part), mode: 'onTouched' });
  const { mutateAsync: changePart } = useChangePart();
  const navigate = useNavigate();

  /** Saves if the part still has this ETag. */
  const save = (etag: string) =>
    form.handleSubmit(async (typed) => {
      const { _id: partId, partNumber } = opened.part;
      const change = productChangeOf(opened.part, typed);
      try {
        if (Object.keys(change).length > 0) {
          await changePart({ partId, change, etag });
          toast.success(`${partNumber} is saved.`);
        }
        await navigate(list);
      } catch (error) {
        setConflict(null);
        if (isStaleEdit(error)) await showConflict(partId);
        else showServerErrors(form, error);
      }
    })();

  async function showConflict(partId: string) {
    try {
      setConflict(await fetchEditablePart(partId));
    } catch (error) {
      showServerErrors(form, error);
    }
  }

  function takeTheirs() {
    if (!conflict || form.formState.isSubmitting) return;
    form.reset(productValuesOf(conflict.part));
    setOpened(conflict);
    setConflict(null);
  }

  return (
    <>
      <ProductForm
        form={form}
        label="Product"
        onSubmit={() => save(opened.etag)}
        submitLabel="Save"
        part={opened.part}
        otherAction={<LinkButton to={list}>Cancel</LinkButton>}
      />
      {conflict && (
        <EditConflict
          now={conflict.part}
          fields={fieldsThatDiffer(form.getValues(), opened.part, conflict.part)}
          isSaving={form.formState.isSubmitting}
          onKeepEditing={() => setConflict(null)}
          onTakeTheirs={takeTheirs}
          onSaveMine={() => void save(conflict.etag)}
        />
      )}
    </>
  );
}

/** The fields that this user or someone else has changed. */
function fieldsThatDiffer(typed: ProductValues, part: PartDetail, now: PartDetail): FieldValues[] {
  const opened = productValuesOf(part);
  const theirs = productValuesOf(now);
  return (Object.keys(labels) as (keyof ProductValues)[])
    .map((name) => ({ label: labels[name], opened: opened[name], typed: typed[name], theirs: theirs[name] }))
    .filter((field) => field.typed !== field.opened || field.theirs !== field.opened);
}
