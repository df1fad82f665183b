import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { editorFields, textOfKey } from './editor-fields.ts';
import type { Editor } from './use-editor.ts';

/** Everything that a save would change, each with an Undo button. */
export function ChangesDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { changed, values, openedValues, undo, undoAll } = editor;

  function undoOne(key: (typeof changed)[number]) {
    undo(key);
    if (changed.length === 1) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Unsaved changes"
      actions={
        <>
          <Button
            onClick={() => {
              undoAll();
              onClose();
            }}
          >
            Undo all
          </Button>
          <Button variant="primary" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    >
      <ul className="border-line border-t">
        {changed.map((key) => (
          <li key={key} className="flex items-start gap-3 border-line border-b py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-sm">{editorFields[key].label}</p>
              <p className="line-clamp-3 text-ink-soft text-sm wrap-anywhere">
                <del>{textOfKey(key, openedValues) || 'empty'}</del>
              </p>
              <p className="line-clamp-3 wrap-anywhere">
                <ins className="no-underline">{textOfKey(key, values) || 'empty'}</ins>
              </p>
            </div>
            <Button size="small" aria-label={`Undo ${editorFields[key].label}`} onClick={() => undoOne(key)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
