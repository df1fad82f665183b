import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import { emptyProduct, type ProductValues } from './product-values.ts';

const draftName = 'new product';

interface NewProduct {
  form: UseFormReturn<ProductValues>;
  /** Whether the form shows what was typed before a reload or a new login. */
  isRestored: boolean;
  /** Empties the form and removes its draft. */
  clear: () => void;
  /** Removes the draft while the product is being added. Otherwise a user who comes back in the meantime could add it twice. */
  beginAdding: () => void;
  /** Stores the draft of a product that was not added, unless there is a newer one. */
  keepUnadded: (values: ProductValues) => void;
}

/** The form of a new product. Keeps a draft of what this account types. */
export function useNewProduct(email: string): NewProduct {
  const [draft] = useState(() => readDraft(draftName, email));
  const [isRestored, setRestored] = useState(Object.keys(draft).length > 0);
  const form = useForm<ProductValues>({ defaultValues: emptyProduct, mode: 'onTouched' });
  const { reset, subscribe, formState } = form;

  useEffect(() => {
    // The values of the draft are not the default values, because the user has not saved them yet.
    reset({ ...emptyProduct, ...draft }, { keepDefaultValues: true });
  }, [reset, draft]);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(email, values) }), [subscribe, email]);

  function clear() {
    // `keepFieldsRef` lets the caller set the focus at once.
    // Also removes the draft (see `keepDraft`). If the user has left the page, the draft may be a newer one, and it stays.
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
