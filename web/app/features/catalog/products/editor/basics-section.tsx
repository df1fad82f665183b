import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { productCategoriesQuery } from '../products.queries.ts';
import { ChangedNote } from './changed-note.tsx';
import { EditorSection } from './editor-section.tsx';
import { EditorText } from './editor-text.tsx';
import { sections } from './sections.ts';
import { useProductEditor } from './use-editor.ts';

/** What the part is: its numbers, texts and category. */
export function BasicsSection() {
  return (
    <EditorSection section={sections.basics}>
      <div className="grid gap-5 @xl:grid-cols-3">
        <EditorText name="partNumber" spellCheck={false} className="figures" />
        <EditorText name="brand" />
        <EditorText name="gtin" hint="The digits of the barcode" inputMode="numeric" spellCheck={false} className="figures" />
        <EditorText name="name" className="@xl:col-span-3" />
        <EditorText name="description" isLong className="@xl:col-span-3" />
        <CategoryFields />
        <EditorText name="partTerminology" hint="For example Brake Pad Set" />
        <EditorText name="position" hint="For example Front Left" />
      </div>
    </EditorSection>
  );
}

function CategoryFields() {
  const editor = useProductEditor();
  const { data: categories = [] } = useQuery(productCategoriesQuery);
  const { category, subcategory } = editor.values.category;
  const subcategories = categories.find(({ name }) => name === category)?.subcategories ?? [];
  return (
    <div className="grid content-start gap-1 @xl:col-span-2">
      <div className="grid gap-5 @xl:grid-cols-2">
        <Field label="Category" error={editor.problems.category}>
          <Select
            name="category"
            options={optionsOf('No category', categories, category)}
            value={category}
            onChange={({ target }) => editor.set({ category: { category: target.value, subcategory: '' } })}
          />
        </Field>
        <Field label="Subcategory" error={editor.problems.subcategory}>
          <Select
            name="subcategory"
            options={optionsOf('No subcategory', subcategories, subcategory)}
            value={subcategory}
            disabled={category === ''}
            onChange={({ target }) => editor.set({ category: { category, subcategory: target.value } })}
          />
        </Field>
      </div>
      <ChangedNote name="category" />
    </div>
  );
}

/** Until the categories have loaded, there is an option with the part's own category. */
function optionsOf(none: string, all: readonly { name: string }[], current: string) {
  const names = all.map(({ name }) => name);
  if (current !== '' && !names.includes(current)) names.unshift(current);
  return [{ value: '', label: none }, ...names.map((name) => ({ value: name, label: name }))];
}
