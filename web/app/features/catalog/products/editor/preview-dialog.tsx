import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { PartPicture } from '../../list/part-picture.tsx';
import { stockState } from '../../list/part-stock.ts';
import { PartFacts } from '../../part/part-facts.tsx';
import { PartHead } from '../../part/part-head.tsx';
import { PartThumbnails } from '../../part/part-thumbnails.tsx';
import { draftNeeds } from '../part-status.ts';
import { editorProblemsOf } from './editor-fields.ts';
import { previewPart } from './preview-part.ts';
import { successorsText } from './successor-values.ts';
import type { Editor } from './use-editor.ts';

/** The part's page as buyers will see it after the save, but without the order form. */
export function PreviewDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { opened, values, openedValues, changed } = editor;
  const part = previewPart(opened.part, values, openedValues);
  const hasProblems = Object.keys(editorProblemsOf(values, openedValues)).length > 0;
  const needs = draftNeeds(part);
  const { minOrder } = stockState(part);
  const successors = changed.includes('successors') && successorsText(values.successors);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Preview"
      size="large"
      description={
        needs
          ? `Only staff see this page: it is a draft and needs ${needs}.`
          : changed.length === 0
            ? 'This is what buyers see now.'
            : 'This is what buyers will see after you save.'
      }
    >
      {hasProblems && <p className="mb-4 font-medium text-danger">You must correct some of your values before you can save.</p>}
      <article
        aria-label="Preview of the part’s page"
        className="grid gap-x-10 gap-y-6 border-line border-t pt-6 md:grid-cols-[minmax(0,40%)_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-3">
          <PreviewPictures part={part} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <PartHead part={part} />
          {successors && <p className="rounded-sm border-warning border-s-3 bg-warning-soft px-4 py-3">{successors}</p>}
          <p className="rounded-md border border-line-strong border-dashed px-4 py-3 text-ink-soft text-sm">
            {minOrder === null
              ? 'No order form, because buyers cannot order the part.'
              : `The order form will be here. Min. order ${minOrder.toLocaleString('en-US')}.`}
          </p>
          <PartFacts part={part} />
        </div>
      </article>
    </Dialog>
  );
}

/** Like `PartPictures`, but without the zoom. If they shared code, the part page's script would get larger. */
function PreviewPictures({ part: { image, morePictures, name } }: { part: PartDetail }) {
  const [chosen, setChosen] = useState(0);
  const pictures = [image, ...morePictures];
  return (
    <>
      <PartPicture image={pictures[chosen] ?? ''} name={name} sizes="(min-width: 48rem) 24rem, 90vw" className="w-full rounded-md" />
      {morePictures.length > 0 && <PartThumbnails pictures={pictures} shown={chosen} onChoose={setChosen} />}
    </>
  );
}
