import { EditorSection } from './editor-section.tsx';
import { EditorNumber, EditorText } from './editor-text.tsx';
import { sections } from './sections.ts';

/** What buyers pay, and in which quantities they order. */
export function OrderingSection() {
  return (
    <EditorSection section={sections.ordering}>
      <div className="grid gap-5 @xl:grid-cols-3">
        <EditorNumber name="price" hint="US dollars each" inputMode="decimal" className="figures" />
        <EditorNumber name="coreCharge" hint="US dollars. Shown, but not charged" inputMode="decimal" className="figures" />
        <EditorText name="unitOfMeasure" hint="For example EA or PR" />
        <EditorNumber name="minQ" hint="Orders must be for more than this" className="figures" />
        <EditorNumber name="orderMultiple" hint="Sold only in full cartons of this many pieces. Empty: any quantity" className="figures" />
        <EditorNumber name="packageQuantity" hint="How many pieces one package contains" className="figures" />
        <EditorNumber name="quantityPerApplication" hint="How many of these one vehicle needs" className="figures" />
      </div>
    </EditorSection>
  );
}
