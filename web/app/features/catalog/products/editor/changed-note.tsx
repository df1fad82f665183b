import { editorFields, textOfKey } from './editor-fields.ts';
import type { EditorKey } from './editor-values.ts';
import { belongsTo, focusControl } from './server-problems.ts';
import { useProductEditor } from './use-editor.ts';

/** What a changed field was before, and a button that brings it back. */
export function ChangedNote({ name }: { name: EditorKey }) {
  const editor = useProductEditor();
  if (!editor.changed.includes(name)) return null;
  const undo = () => {
    editor.undo(name);
    // The Undo button had the focus, and it disappears.
    focusControl((control) => belongsTo(control, name));
  };
  return (
    <p className="flex items-center gap-2 border-accent border-s-2 ps-2 text-sm">
      <span className="line-clamp-2 min-w-0 text-ink-soft wrap-anywhere">Was {textOfKey(name, editor.openedValues) || 'empty'}</span>
      <button
        type="button"
        aria-label={`Undo ${editorFields[name].label}`}
        onClick={undo}
        className="min-h-8 shrink-0 font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Undo
      </button>
    </p>
  );
}
