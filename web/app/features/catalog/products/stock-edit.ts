import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { createContext, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { failureMessage } from '../../../platform/failure-message.ts';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { parsePrice, parseQuantity, valueOfTyped } from './product-numbers.ts';
import { type EditablePart, fetchEditablePart, isStaleEdit, useChangePart, useFetchEditablePart } from './products.queries.ts';

/** The form as typed. Its fields have the same names as in the API, because errors of the server name the API's fields. */
export interface StockValues {
  price: string;
  availableQ: string;
}

export interface StockEdit {
  /** The part whose row is open, or null. */
  part: PartDetail | null;
  form: UseFormReturn<StockValues>;
  /** The id of the part that is loading, or null. */
  openingId: string | null;
  open: (partId: string) => Promise<void>;
  /** Closes the row and discards what the user typed. Does nothing during a save. */
  close: () => void;
  save: () => Promise<void>;
  /** The part as the server has it now, if someone else has changed it in the meantime; otherwise null. */
  conflict: PartDetail | null;
  takeTheirs: () => void;
  saveOverTheirs: () => Promise<void>;
  keepEditing: () => void;
}

/** The cells of the open row share this. */
export const StockEditContext = createContext<StockEdit | null>(null);

/**
 * Edits price and stock in the table, one row at a time.
 * @param confirmDiscard asks the user whether to discard unsaved input, before another row opens
 */
export function useStockEdit(confirmDiscard: () => Promise<boolean>): StockEdit {
  const [opened, setOpened] = useState<EditablePart | null>(null);
  const [conflict, setConflict] = useState<EditablePart | null>(null);
  const form = useForm<StockValues>({ defaultValues: { price: '', availableQ: '' }, mode: 'onChange' });
  const { mutateAsync: fetchPart, isPending: isOpening, variables: openingId } = useFetchEditablePart();
  const { mutateAsync: changePart } = useChangePart();
  const requestedId = useRef<string>(undefined);

  function show(editable: EditablePart) {
    form.reset(stockValuesOf(editable.part));
    setOpened(editable);
    setConflict(null);
  }

  function close() {
    form.reset({ price: '', availableQ: '' });
    setOpened(null);
    setConflict(null);
  }

  /**
   * Opens another row. If the user clicks several Edit buttons, the last one counts. The question about unsaved input comes after the part
   * has loaded, because the user can still type in the open row or save it until then.
   */
  async function openPart(partId: string) {
    if (form.formState.isSubmitting) return;
    requestedId.current = partId;
    try {
      const editable = await fetchPart(partId);
      if (requestedId.current !== partId) return;
      if (!form.formState.isDirty || (await confirmDiscard())) show(editable);
    } catch (error) {
      toast.error(`This part cannot be edited. ${failureMessage(error)}`);
    }
  }

  /** Saves if the part still has this ETag. */
  const saveTyped = ({ part, etag }: EditablePart) => {
    requestedId.current = undefined;
    return form.handleSubmit(async (typed) => {
      const change = stockChangeOf(part, typed);
      try {
        if (Object.keys(change).length > 0) {
          await changePart({ partId: part._id, change, etag });
          toast.success(`${part.partNumber} is saved.`);
        }
        close();
      } catch (error) {
        setConflict(null);
        if (isStaleEdit(error)) await showConflict(part._id);
        else showServerErrors(form, error);
      }
    })();
  };

  /** During a save the row must stay open, because it shows the result of the save. */
  const unlessSaving = (act: () => void) => () => {
    if (!form.formState.isSubmitting) act();
  };

  async function showConflict(partId: string) {
    try {
      setConflict(await fetchEditablePart(partId));
    } catch (error) {
      showServerErrors(form, error);
    }
  }

  return {
    part: opened?.part ?? null,
    form,
    openingId: isOpening ? (openingId ?? null) : null,
    open: openPart,
    close: unlessSaving(close),
    save: async () => {
      if (opened) await saveTyped(opened);
    },
    conflict: conflict?.part ?? null,
    takeTheirs: unlessSaving(() => {
      if (conflict) show(conflict);
    }),
    saveOverTheirs: async () => {
      if (opened && conflict) await saveTyped({ part: opened.part, etag: conflict.etag });
    },
    keepEditing: () => setConflict(null),
  };
}

export function stockValuesOf({ price, availableQ }: PartDetail): StockValues {
  return { price: price === null ? '' : price.toFixed(2), availableQ: availableQ === null ? '' : String(availableQ) };
}

/** Returns only the values that the user changed. Otherwise saving would undo the changes of other users. An empty field is not sent. */
function stockChangeOf(part: PartDetail, typed: StockValues): PartChange {
  const price = valueOfTyped(parsePrice(typed.price));
  const availableQ = valueOfTyped(parseQuantity(typed.availableQ));
  return {
    ...(price === null || price === part.price ? {} : { price }),
    ...(availableQ === null || availableQ === part.availableQ ? {} : { availableQ }),
  };
}
