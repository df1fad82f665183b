import { ApiError } from '@axlewright/client/call-endpoint';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { toast } from '../../../../ui/toast.tsx';
import { type EditablePart, fetchEditablePart, isStaleEdit, useChangePart } from '../products.queries.ts';
import { type EditorDraft, readEditorDraft, removeEditorDraft, saveEditorDraft } from './editor-draft.ts';
import { changedKeys, editorChangeOf, editorProblemsOf, problemsOfKey } from './editor-fields.ts';
import { type EditorKey, type EditorValues, editorValuesOf, type ListKey } from './editor-values.ts';
import { afterSave, rebased } from './rebase.ts';
import { belongsTo, focusFirstProblem, hasControl, problemsOfResponse } from './server-problems.ts';
import type { Problems } from './text-problems.ts';
import { withoutEmptyRows } from './without-empty-rows.ts';

export interface Editor {
  /** The part as it was when the page opened, or after the last save. */
  opened: EditablePart;
  openedValues: EditorValues;
  values: EditorValues;
  changed: readonly EditorKey[];
  problems: Problems;
  /** The error of the whole form. */
  failure: string | null;
  isSaving: boolean;
  /** Whether pictures are being uploaded. They are not among the values yet. */
  isUploading: boolean;
  setUploading: (isUploading: boolean) => void;
  /** Whether the page has restored what was typed before a reload. */
  isRestored: boolean;
  set: (change: Partial<EditorValues>) => void;
  /** Changes a list. The function stays the same across renders. */
  changeRows: <Key extends ListKey>(key: Key, change: (rows: EditorValues[Key]) => EditorValues[Key]) => void;
  /** Checks a field when the user leaves it. */
  check: (key: EditorKey) => void;
  undo: (key: EditorKey) => void;
  undoAll: () => void;
  /** Returns true if it succeeds. What the user typed during the save is then still unsaved. */
  save: () => Promise<boolean>;
  /** The part as somebody else has saved it in the meantime. */
  conflict: EditablePart | null;
  takeTheirs: () => void;
  saveOverTheirs: () => Promise<boolean>;
  keepEditing: () => void;
}

/** Gives every field of the page access to the editor. */
export const EditorContext = createContext<Editor | null>(null);

/** Returns the editor of the page. */
export function useProductEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useProductEditor needs an EditorContext');
  return editor;
}

/** The state of the product editor. Keeps a draft of what the user types. */
export function useEditorState(loaded: EditablePart, email: string): Editor {
  const partId = loaded.part._id;
  const [start] = useState(() => startOf(loaded, readEditorDraft(partId, email)));
  const [{ opened, values }, setDraft] = useState<EditorDraft>(start);
  const [conflict, setConflict] = useState(start.conflict);
  /** the part as the server had it last, if somebody else has changed it since `opened` */
  const [newest, setNewest] = useState(start.conflict);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(start.isRestored);
  const [isUploading, setUploading] = useState(false);
  const { mutateAsync: changePart, isPending: isSaving } = useChangePart();
  const openedValues = useMemo(() => editorValuesOf(opened.part), [opened]);
  const changed = changedKeys(values, openedValues);
  const isDirty = changed.length > 0;

  useEffect(() => {
    if (isDirty) saveEditorDraft(email, { opened, values });
    else removeEditorDraft(partId);
  }, [email, partId, opened, values, isDirty]);

  /** Shows a part as the server has it now, without changes. */
  function show(part: EditablePart) {
    setDraft({ opened: part, values: editorValuesOf(part.part) });
    setConflict(null);
    setNewest(null);
    setProblems({});
    setFailure(null);
    setRestored(false);
  }

  const update = useCallback((keys: readonly EditorKey[], change: (values: EditorValues) => Partial<EditorValues>) => {
    setDraft((draft) => ({ ...draft, values: { ...draft.values, ...change(draft.values) } }));
    setProblems((shown) => withoutKeys(shown, keys));
    setFailure(null);
  }, []);
  const changeRows: Editor['changeRows'] = useCallback(
    (key, change) => update([key], (current) => ({ [key]: change(current[key]) })),
    [update],
  );
  const set = (change: Partial<EditorValues>) => update(Object.keys(change) as EditorKey[], () => change);

  function undo(key: EditorKey) {
    set({ [key]: openedValues[key] });
  }

  function showProblems(found: Problems) {
    setProblems(found);
    focusFirstProblem(found);
  }

  /** Saves if the part still has this ETag. */
  async function saveIf(etag: string): Promise<boolean> {
    if (isSaving) return false;
    const tidy = withoutEmptyRows(values);
    setDraft({ opened, values: tidy });
    setFailure(null);
    const found = editorProblemsOf(tidy, openedValues);
    if (Object.keys(found).length > 0) {
      setConflict(null);
      showProblems(found);
      return false;
    }
    const change = editorChangeOf(tidy, openedValues);
    if (Object.keys(change).length === 0) {
      if (conflict) show(conflict);
      return true;
    }
    // Removes the old problems, so that all problems shown after the save belong to what the user typed during it.
    setProblems({});
    try {
      const saved = await changePart({ partId, change, etag });
      toast.success(`${saved.part.partNumber} is saved.`);
      setDraft((draft) => afterSave(draft, tidy, saved));
      setConflict(null);
      setNewest(null);
      setRestored(false);
      return true;
    } catch (error) {
      setConflict(null);
      await showFailure(error);
      return false;
    }
  }

  function showConflict(theirs: EditablePart) {
    setConflict(theirs);
    setNewest(theirs);
  }

  async function showFailure(error: unknown) {
    try {
      if (isStaleEdit(error)) return showConflict(await fetchEditablePart(partId));
    } catch (failed) {
      return setFailure(failureMessage(failed));
    }
    const found = error instanceof ApiError ? problemsOfResponse(error) : {};
    const shown = Object.fromEntries(Object.entries(found).filter(([name]) => hasControl(name)));
    if (Object.keys(shown).length > 0) showProblems(shown);
    else setFailure(failureMessage(error));
  }

  return {
    opened,
    openedValues,
    values,
    changed,
    problems,
    failure,
    isSaving,
    isUploading,
    setUploading,
    isRestored: isRestored && isDirty,
    set,
    changeRows,
    // Only adds problems. Typing removes them. If an error text disappeared when the user left a field, the control that the user was about
    // to click would move.
    check: (key) => setProblems((shown) => ({ ...shown, ...problemsOfKey(key, values, openedValues) })),
    undo,
    undoAll: () => show(newest ?? opened),
    save: () => saveIf(opened.etag),
    conflict,
    takeTheirs: () => {
      if (conflict && !isSaving) show(conflict);
    },
    saveOverTheirs: async () => conflict !== null && saveIf(conflict.etag),
    keepEditing: () => setConflict(null),
  };
}

/** The draft of an earlier visit, if there is one. If somebody else has changed the same fields since then, the user decides which values to keep. */
function startOf(loaded: EditablePart, draft: EditorDraft | null): EditorDraft & { conflict: EditablePart | null; isRestored: boolean } {
  if (!draft) return { opened: loaded, values: editorValuesOf(loaded.part), conflict: null, isRestored: false };
  if (draft.opened.etag === loaded.etag) return { ...draft, conflict: null, isRestored: true };
  const onCurrent = rebased(draft, loaded);
  return onCurrent ? { ...onCurrent, conflict: null, isRestored: true } : { ...draft, conflict: loaded, isRestored: true };
}

function withoutKeys(problems: Problems, keys: readonly EditorKey[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !keys.some((key) => belongsTo(name, key))));
}
