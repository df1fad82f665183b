import type { EditablePart } from '../products.queries.ts';
import type { EditorDraft } from './editor-draft.ts';
import { changedKeys, editorKeys } from './editor-fields.ts';
import { type EditorValues, editorValuesOf } from './editor-values.ts';

/**
 * Applies the changes of a draft to the part as it is now. Returns null if someone else has changed a field that the draft also changes.
 * In that case, the user must decide. An order that changes the stock is a conflict only if the draft also changes the stock.
 */
export function rebased({ opened, values }: EditorDraft, now: EditablePart): EditorDraft | null {
  const [before, current] = [editorValuesOf(opened.part), editorValuesOf(now.part)];
  const [mine, theirs] = [changedKeys(values, before), changedKeys(current, before)];
  if (mine.some((key) => theirs.includes(key))) return null;
  return { opened: now, values: { ...current, ...Object.fromEntries(mine.map((key) => [key, values[key]])) } };
}

/** The draft after a save. The user may have typed while the shop saved `sent`. The draft keeps those fields as changes to the saved part. */
export function afterSave({ values }: EditorDraft, sent: EditorValues, saved: EditablePart): EditorDraft {
  const typed = editorKeys.filter((key) => values[key] !== sent[key]).map((key) => [key, values[key]]);
  return { opened: saved, values: { ...editorValuesOf(saved.part), ...Object.fromEntries(typed) } };
}
