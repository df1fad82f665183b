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
    reset(emptyProduct, { keepFieldsRef: true });
    removeDraft(draftName);
    setRestored(false);
  }

  return { form, isRestored: isRestored && formState.isDirty, clear };
}

function keepDraft(email: string, values: ProductValues): void {
  if (Object.values(values).every((value) => value === '')) removeDraft(draftName);
  else saveDraft(draftName, { email, values: { ...values } });
}
