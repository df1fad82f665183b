import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLeaveGuard } from '../../../../lists/leave-guard.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { partStatus } from '../part-status.ts';
import type { EditablePart } from '../products.queries.ts';
import { RestoredNote } from '../restored-note.tsx';
import { SaleNote } from '../sale-note.tsx';
import { useBackToProducts } from '../use-back-to-products.ts';
import { AttributesSection } from './attributes-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { EditorSection } from './editor-section.tsx';
import { InterchangeSection } from './interchange-section.tsx';
import { OrderingSection } from './ordering-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { previewPart } from './preview-part.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionList } from './section-list.tsx';
import { sections } from './sections.ts';
import { editorFormId } from './server-problems.ts';
import { StockSection } from './stock-section.tsx';
import { type Editor, EditorContext, useEditorState } from './use-editor.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { WhenNear } from './when-near.tsx';

const EditorConflict = loadLater(async () => (await import('./editor-conflict.tsx')).EditorConflict, null);
const NeededPartsList = loadLater(async () => (await import('../needed-parts-list.tsx')).NeededPartsList);
const OrderedWithList = loadLater(async () => (await import('../ordered-with-list.tsx')).OrderedWithList);
const VehiclesList = loadLater(async () => (await import('../vehicles-list.tsx')).VehiclesList);
const HistoryList = loadLater(async () => (await import('./history-list.tsx')).HistoryList);

/** The page of one product: every field, its vehicles, its related parts, and its history. */
export function ProductEditor({ loaded, email }: { loaded: EditablePart; email: string }) {
  const editor = useEditorState(loaded, email);
  const { opened, changed, isUploading, save } = editor;
  const partId = opened.part._id;
  const leaveDialog = useLeaveGuard(changed.length > 0 || isUploading);
  const saveAndClose = useSaveAndClose(editor);
  useSaveKeys(save);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <EditorContext value={editor}>
      <section aria-labelledby="page-title" className="@container grid grid-cols-1 gap-6">
        <Head editor={editor} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 @4xl:grid-cols-[11rem_minmax(0,1fr)]">
          <SectionList />
          <div className="@container grid min-w-0 grid-cols-1 gap-8">
            <form id={editorFormId} onSubmit={submit} noValidate aria-label="Product" className="grid grid-cols-1 gap-8">
              <BasicsSection />
              <OrderingSection />
              <StockSection />
              <PicturesSection />
              <AttributesSection />
              <InterchangeSection />
            </form>
            <EditorSection section={sections.vehicles} text="What the part fits. Changes are saved at once.">
              <WhenNear>
                <VehiclesList partId={partId} />
              </WhenNear>
            </EditorSection>
            <EditorSection section={sections.needed} text="The part’s page shows these parts, too. Changes are saved at once.">
              <WhenNear height="min-h-64 @xl:min-h-48">
                <NeededPartsList partId={partId} />
              </WhenNear>
            </EditorSection>
            <EditorSection
              section={sections.orderedWith}
              text="At least three companies ordered these parts together with this one. The pages of both parts show the pair until you hide it."
            >
              <WhenNear height="min-h-6">
                <OrderedWithList partId={partId} />
              </WhenNear>
            </EditorSection>
            <EditorSection section={sections.history} text="Changes by staff. Orders and catalog files are not listed here.">
              <WhenNear>
                <HistoryList />
              </WhenNear>
            </EditorSection>
            <SaveBar onSaveAndClose={saveAndClose} />
          </div>
        </div>
        {editor.conflict && <EditorConflict editor={editor} />}
        {leaveDialog}
      </section>
    </EditorContext>
  );
}

function Head({ editor }: { editor: Editor }) {
  const { opened, values, openedValues, isRestored, undoAll } = editor;
  const { list, onClick } = useBackToProducts();
  const status = partStatus(opened.part);
  const preview = previewPart(opened.part, values, openedValues);
  return (
    <div className="grid gap-2">
      <Breadcrumb crumbs={[{ label: 'Manage Products', to: list, onClick }, { label: opened.part.partNumber }]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none wrap-anywhere">
          {opened.part.name || 'Edit Product'}
        </h1>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      <SaleNote {...preview} status={preview.lifeCycleStatus} />
      {isRestored && <RestoredNote onDiscard={undoAll} />}
    </div>
  );
}

/**
 * Saves and returns to the list. Leaves only after the leave guard knows that nothing is unsaved. Otherwise the guard would ask the user.
 * Stays if the user has typed or uploaded something during the save.
 */
function useSaveAndClose({ changed, isUploading, save }: Editor): () => void {
  const { goBack } = useBackToProducts();
  const [isSaved, setSaved] = useState(false);

  const decide = useEffectEvent(() => {
    setSaved(false);
    if (changed.length === 0 && !isUploading) goBack();
  });
  useEffect(() => {
    if (isSaved) decide();
  }, [isSaved]);

  return () => {
    if (!isUploading) void save().then(setSaved);
  };
}
