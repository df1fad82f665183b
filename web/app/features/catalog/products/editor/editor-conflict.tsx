import type { AdminAction } from '@axlewright/contract/desk/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../platform/dates.ts';
import { EditConflict, type FieldValues } from '../edit-conflict.tsx';
import { authorOf } from './author-of.ts';
import { changedKeys, editorFields, editorKeys, textOfKey } from './editor-fields.ts';
import { editorValuesOf } from './editor-values.ts';
import { partHistoryQuery } from './part-history.queries.ts';
import type { Editor } from './use-editor.ts';

/** Shown if somebody else has saved the part in the meantime. Says who it was. What was typed stays until the user decides. */
export function EditorConflict({ editor }: { editor: Editor }) {
  const { opened, openedValues, values, conflict, isSaving } = editor;
  const { data } = useInfiniteQuery(partHistoryQuery(opened.part._id));
  if (!conflict) return null;
  const theirs = editorValuesOf(conflict.part);
  const [mine, changedByThem] = [changedKeys(values, openedValues), changedKeys(theirs, openedValues)];
  const fields = editorKeys
    .filter((key) => mine.includes(key) || changedByThem.includes(key))
    .map(
      (key): FieldValues => ({
        label: editorFields[key].label,
        opened: textOfKey(key, openedValues),
        typed: mine.includes(key) ? textOfKey(key, values) : textOfKey(key, openedValues),
        theirs: textOfKey(key, theirs),
      }),
    );
  const [latest] = data?.pages.flatMap(({ items }) => items) ?? [];
  const isTheirs = latest !== undefined && latest.at > opened.part.updatedAt;
  return (
    <EditConflict
      now={conflict.part}
      fields={fields}
      by={isTheirs ? byText(latest) : undefined}
      isSaving={isSaving}
      onKeepEditing={editor.keepEditing}
      onTakeTheirs={editor.takeTheirs}
      onSaveMine={() => void editor.saveOverTheirs()}
    />
  );
}

const byText = (action: AdminAction) => `${authorOf(action)} changed it on ${formatDateTime(action.at)}.`;
