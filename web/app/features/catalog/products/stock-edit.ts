import { ApiError } from '@axlewright/client/call-endpoint';
import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import { createContext, use, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { parsePrice, parseQuantity, valueOfTyped } from './product-numbers.ts';
import { type EditablePart, fetchEditablePart, isStaleEdit, useChangePart, useFetchEditablePart } from './products.queries.ts';
import { focusStockField, type StockProblems, type StockValues, stockProblemsOf, stockValuesOf } from './stock-values.ts';

export interface StockEdit {
  /** The part whose row is open, or null. */
  part: PartDetail | null;
  values: StockValues;
  problems: StockProblems;
  /** The error of the whole row. */
  failure: string | null;
  isDirty: boolean;
  isSaving: boolean;
  set: (name: keyof StockValues, typed: string) => void;
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

/** Gives the cells of the open row access to its state. */
export const StockEditContext = createContext<StockEdit | null>(null);

/** Returns the state of the open row. */
export function useStockEdit(): StockEdit {
  const edit = use(StockEditContext);
  if (!edit) throw new Error('useStockEdit needs a StockEditContext');
  return edit;
}

interface Row {
  opened: EditablePart;
  values: StockValues;
  problems: StockProblems;
  failure: string | null;
}

/**
 * Edits price and stock in the table, one row at a time.
 * @param confirmDiscard asks the user whether to discard unsaved input, before another row opens
 */
export function useStockEditState(confirmDiscard: () => Promise<boolean>): StockEdit {
  const [row, setRow] = useState<Row | null>(null);
  const [conflict, setConflict] = useState<EditablePart | null>(null);
  const { mutateAsync: fetchPart, isPending: isOpening, variables: openingId } = useFetchEditablePart();
  const { mutateAsync: changePart } = useChangePart();
  const [isSaving, setSaving] = useState(false);
  // While a part loads, the user can still type and save. So code that runs after the load reads the current row from here.
  const current = useRef({ row, isSaving });
  const requestedId = useRef<string>(undefined);

  function store(next: Row | null) {
    current.current.row = next;
    setRow(next);
  }

  function storeSaving(next: boolean) {
    current.current.isSaving = next;
    setSaving(next);
  }

  function show(opened: EditablePart) {
    store({ opened, values: stockValuesOf(opened.part), problems: {}, failure: null });
    setConflict(null);
  }

  function close() {
    store(null);
    setConflict(null);
  }

  /**
   * Opens another row. If the user clicks several Edit buttons, the last one counts. The question about unsaved input comes after the part
   * has loaded, because the user can still type in the open row or save it until then.
   */
  async function openPart(partId: string) {
    if (current.current.isSaving) return;
    requestedId.current = partId;
    try {
      const editable = await fetchPart(partId);
      if (requestedId.current !== partId) return;
      if (!isDirty(current.current.row) || (await confirmDiscard())) show(editable);
    } catch (error) {
      toast.error(`This part cannot be edited. ${failureMessage(error)}`);
    }
  }

  /** Saves if the part still has this ETag. */
  async function saveIf(etag: string) {
    const { row: saved, isSaving: isBusy } = current.current;
    if (!saved || isBusy) return;
    requestedId.current = undefined;
    const { part } = saved.opened;
    const problems = stockProblemsOf(part, saved.values);
    if (showProblems(saved, problems)) return setConflict(null);
    const change = stockChangeOf(part, saved.values);
    storeSaving(true);
    try {
      if (Object.keys(change).length > 0) {
        await changePart({ partId: part._id, change, etag });
        toast.success(`${part.partNumber} is saved.`);
      }
      close();
    } catch (error) {
      setConflict(null);
      await showFailure(saved, error);
    } finally {
      storeSaving(false);
    }
  }

  /** Returns whether there are problems. Moves the focus to the first one. */
  function showProblems(saved: Row, problems: StockProblems): boolean {
    store({ ...saved, problems, failure: null });
    const [first] = Object.keys(problems) as (keyof StockValues)[];
    if (first) focusStockField(first);
    return first !== undefined;
  }

  async function showFailure(saved: Row, error: unknown) {
    try {
      if (isStaleEdit(error)) return setConflict(await fetchEditablePart(saved.opened.part._id));
    } catch (failed) {
      return store({ ...saved, failure: failureMessage(failed) });
    }
    const found = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    const problems = Object.fromEntries(found.filter(({ field }) => field in saved.values).map(({ field, message }) => [field, message]));
    if (!showProblems(saved, problems)) store({ ...saved, failure: failureMessage(error) });
  }

  /** During a save the row must stay open, because it shows the result of the save. */
  const unlessSaving = (act: () => void) => () => {
    if (!current.current.isSaving) act();
  };

  return {
    part: row?.opened.part ?? null,
    values: row?.values ?? { price: '', availableQ: '' },
    problems: row?.problems ?? {},
    failure: row?.failure ?? null,
    isDirty: isDirty(row),
    isSaving,
    set(name, typed) {
      const { row: edited } = current.current;
      if (!edited) return;
      const values = { ...edited.values, [name]: typed };
      const { [name]: problem } = stockProblemsOf(edited.opened.part, values);
      store({ ...edited, values, problems: { ...edited.problems, [name]: problem } });
    },
    openingId: isOpening ? (openingId ?? null) : null,
    open: openPart,
    close: unlessSaving(close),
    save: async () => {
      if (row) await saveIf(row.opened.etag);
    },
    conflict: conflict?.part ?? null,
    takeTheirs: unlessSaving(() => {
      if (conflict) show(conflict);
    }),
    saveOverTheirs: async () => {
      if (conflict) await saveIf(conflict.etag);
    },
    keepEditing: () => setConflict(null),
  };
}

function isDirty(row: Row | null): boolean {
  if (!row) return false;
  const opened = stockValuesOf(row.opened.part);
  return row.values.price !== opened.price || row.values.availableQ !== opened.availableQ;
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
