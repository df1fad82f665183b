import { readDraft, removeDraft, saveDraft } from '../../../../platform/drafts.ts';
import type { EditablePart } from '../products.queries.ts';
import type { EditorValues } from './editor-values.ts';

/** What a clerk has typed, and the part as it was then, so that a later save can detect that somebody else has changed the part. */
export interface EditorDraft {
  opened: EditablePart;
  values: EditorValues;
}

const nameOf = (partId: string) => `product ${partId}`;

export function readEditorDraft(partId: string, email: string): EditorDraft | null {
  const { draft } = readDraft(nameOf(partId), email);
  return draft ? (JSON.parse(draft) as EditorDraft) : null;
}

export function saveEditorDraft(email: string, draft: EditorDraft): void {
  saveDraft(nameOf(draft.opened.part._id), { email, values: { draft: JSON.stringify(draft) } });
}

export function removeEditorDraft(partId: string): void {
  removeDraft(nameOf(partId));
}
