import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';

const draftName = 'new product';

interface NewProduct {
  form: UseFormReturn<ProductValues>;
  /** Whether the form shows a draft. */
  isRestored: boolean;
  /** Empties the form. While the page is open, this also removes the draft. */
  clear: () => void;
  /** Call this before the request. Removes the draft, so that a user who comes back during the request cannot add the product twice. */
  beginAdding: () => void;
  /** Call this if the request failed. Stores the values as a draft again, unless the user has begun a newer draft. */
  keepUnadded: (values: ProductValues) => void;
}

/** The form of a new product. Keeps a draft of what this account types. */
export function useNewProduct(email: string): NewProduct {
  const [draft] = useState(() => readDraft(draftName, email));
  const [isRestored, setRestored] = useState(Object.keys(draft).length > 0);
  const form = useForm<ProductValues>({ defaultValues: emptyProduct, mode: 'onTouched' });
  const { reset, subscribe, formState } = form;

  useEffect(() => {
    // The default values stay empty, so that the draft counts as unsaved changes.
    reset({ ...emptyProduct, ...draft }, { keepDefaultValues: true });
  }, [reset, draft]);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(email, values) }), [subscribe, email]);

  function clear() {
    // `keepFieldsRef` lets the caller set the focus at once.
    // The subscription above then removes the draft. After the user has left the page, it has ended, so a newer draft stays.
    reset(emptyProduct, { keepFieldsRef: true });
    setRestored(false);
  }

  function keepUnadded(values: ProductValues) {
    if (Object.keys(readDraft(draftName, email)).length === 0) keepDraft(email, values);
  }

  return { form, isRestored: isRestored && formState.isDirty, clear, beginAdding: () => removeDraft(draftName), keepUnadded };
}

function keepDraft(email: string, values: ProductValues): void {
  if (Object.values(values).every((value) => value === '')) removeDraft(draftName);
  else saveDraft(draftName, { email, values: { ...values } });
}
