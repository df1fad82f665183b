import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { editorFormId } from './server-problems.ts';
import { useProductEditor } from './use-editor.ts';

const ChangesDialog = loadLater(async () => (await import('./changes-dialog.tsx')).ChangesDialog, null);
const PreviewDialog = loadLater(async () => (await import('./preview-dialog.tsx')).PreviewDialog, null);

/** Stays at the bottom of the screen. Says how much has changed, and saves it. */
export function SaveBar({ onSaveAndClose }: { onSaveAndClose: () => void }) {
  const editor = useProductEditor();
  const [open, setOpen] = useState<'changes' | 'preview' | null>(null);
  const uploadNote = useId();
  const { changed, problems, failure, isSaving, isUploading } = editor;
  const problemCount = Object.keys(problems).length;
  const close = () => setOpen(null);
  return (
    <div data-bottom-bar className="sticky bottom-0 z-10 -mx-2 grid gap-2 border-line-strong border-t bg-paper px-2 py-3">
      <FormError>{failure}</FormError>
      {problemCount > 0 && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problemCount === 1 ? '1 field needs to be corrected.' : `${problemCount} fields need to be corrected.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div role="status" className="me-auto">
          {changed.length === 0 ? (
            !isUploading && <span className="text-ink-faint text-sm">No changes</span>
          ) : (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('changes')} className="-ms-3 px-3">
              {changed.length === 1 ? '1 change' : `${changed.length} changes`}
            </Button>
          )}
          {isUploading && (
            <span id={uploadNote} className="text-ink-soft text-sm">
              Uploading pictures
            </span>
          )}
        </div>
        <Button aria-haspopup="dialog" onClick={() => setOpen('preview')} className="px-3.5">
          Preview
        </Button>
        <Button
          onClick={onSaveAndClose}
          aria-disabled={isSaving || isUploading || undefined}
          aria-describedby={isUploading ? uploadNote : undefined}
          className="px-3.5 aria-disabled:opacity-45 @max-xl:hidden"
        >
          Save and close
        </Button>
        <Button
          type="submit"
          form={editorFormId}
          variant="primary"
          loading={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          className="px-4"
        >
          Save
        </Button>
      </div>
      {open === 'changes' && <ChangesDialog editor={editor} onClose={close} />}
      {open === 'preview' && <PreviewDialog editor={editor} onClose={close} />}
    </div>
  );
}
