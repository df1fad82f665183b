import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { createContext, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { failureMessage } from '../../../platform/failure-message.ts';
import { showRefusal } from '../../../platform/field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { numberIn, readPrice, readQuantity } from './product-numbers.ts';
import { type EditablePart, fetchEditablePart, isStaleEdit, useChangePart, useEditablePart } from './products.queries.ts';

/** As typed. The names are those of the part's fields, so that refusals find them. */
export interface StockValues {
  price: string;
  availableQ: string;
}

export interface StockEdit {
  /** The part whose row is open; null where none is. */
  part: PartDetail | null;
  form: UseFormReturn<StockValues>;
  /** The part that is being fetched to be opened. */
  openingId: string | null;
  open: (partId: string) => Promise<void>;
  /** Gives up what was typed. Does nothing while it is being saved. */
  close: () => void;
  save: () => Promise<void>;
  /** The part as an edit of somebody else or an order has left it meanwhile; null where it is what it was. */
  conflict: PartDetail | null;
  takeTheirs: () => void;
  saveOverTheirs: () => Promise<void>;
  keepEditing: () => void;
}

/** What the cells of an open row share. */
export const StockEditContext = createContext<StockEdit | null>(null);

/**
 * Editing price and stock of one row at a time. What is typed stays until it is saved or given up by the clerk.
 * @param mayGiveUp asks whether unsaved input of the open row may go, because another one is to be opened
 */
export function useStockEdit(mayGiveUp: () => Promise<boolean>): StockEdit {
  const [open, setOpen] = useState<EditablePart | null>(null);
  const [conflict, setConflict] = useState<EditablePart | null>(null);
  const form = useForm<StockValues>({ defaultValues: { price: '', availableQ: '' }, mode: 'onChange' });
  const { mutateAsync: fetchPart, isPending: isOpening, variables: openingId } = useEditablePart();
  const { mutateAsync: changePart } = useChangePart();
  const wantedId = useRef<string>(undefined);

  function show(editable: EditablePart) {
    form.reset(textsOf(editable.part));
    setOpen(editable);
    setConflict(null);
  }

  function close() {
    form.reset({ price: '', availableQ: '' });
    setOpen(null);
    setConflict(null);
  }

  /** Of several presses the last one counts. Asked when the part is there: until then the open row can be typed in, or saved. */
  async function openPart(partId: string) {
    if (form.formState.isSubmitting) return;
    wantedId.current = partId;
    try {
      const editable = await fetchPart(partId);
      if (wantedId.current !== partId) return;
      if (!form.formState.isDirty || (await mayGiveUp())) show(editable);
    } catch (error) {
      toast.error(`This part cannot be edited. ${failureMessage(error)}`);
    }
  }

  const saveTo = ({ part, etag }: EditablePart) => {
    wantedId.current = undefined;
    return form.handleSubmit(async (typed) => {
      const change = changeOf(part, typed);
      try {
        if (Object.keys(change).length > 0) {
          await changePart({ partId: part._id, change, etag });
          toast.success(`${part.partNumber} is saved.`);
        }
        close();
      } catch (error) {
        setConflict(null);
        if (isStaleEdit(error)) await showConflict(part._id);
        else showRefusal(form, error);
      }
    })();
  };

  /** What is being saved stays until the answer has come: it belongs to this row. */
  const unlessSaving = (act: () => void) => () => {
    if (!form.formState.isSubmitting) act();
  };

  async function showConflict(partId: string) {
    try {
      setConflict(await fetchEditablePart(partId));
    } catch (error) {
      showRefusal(form, error);
    }
  }

  return {
    part: open?.part ?? null,
    form,
    openingId: isOpening ? (openingId ?? null) : null,
    open: openPart,
    close: unlessSaving(close),
    save: async () => {
      if (open) await saveTo(open);
    },
    conflict: conflict?.part ?? null,
    takeTheirs: unlessSaving(() => {
      if (conflict) show(conflict);
    }),
    saveOverTheirs: async () => {
      if (open && conflict) await saveTo({ part: open.part, etag: conflict.etag });
    },
    keepEditing: () => setConflict(null),
  };
}

export function textsOf({ price, availableQ }: Pick<PartDetail, 'price' | 'availableQ'>): StockValues {
  return { price: price === null ? '' : price.toFixed(2), availableQ: availableQ === null ? '' : String(availableQ) };
}

/** Only what differs from the part as it was opened is sent: the rest may be somebody else's edit. What was never set may stay empty. */
function changeOf(part: PartDetail, typed: StockValues): PartChange {
  const price = numberIn(readPrice(typed.price));
  const availableQ = numberIn(readQuantity(typed.availableQ));
  return {
    ...(price === null || price === part.price ? {} : { price }),
    ...(availableQ === null || availableQ === part.availableQ ? {} : { availableQ }),
  };
}
