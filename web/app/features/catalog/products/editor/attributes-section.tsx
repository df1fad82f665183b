import ChevronRight from 'virtual:icon/chevron-right';
import Trash2 from 'virtual:icon/trash';
import { keyAttributeCount } from '@axlewright/contract/catalog/parts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { CellInput } from './cell-input.tsx';
import { ChangedNote } from './changed-note.tsx';
import { EditorSection } from './editor-section.tsx';
import type { AttributeRow } from './editor-values.ts';
import { ListProblem } from './list-problem.tsx';
import { moved } from './moved.ts';
import { sections } from './sections.ts';
import { useProductEditor } from './use-editor.ts';
import { useFocusLater } from './use-focus-later.ts';

const cells = [
  { name: 'name', label: 'Attribute' },
  { name: 'value', label: 'Value' },
  { name: 'unit', label: 'Unit' },
] as const satisfies { name: keyof AttributeRow; label: string }[];

/** The measurements and other facts of the part. */
export function AttributesSection() {
  const editor = useProductEditor();
  const focusLater = useFocusLater();
  const rows = editor.values.attributes;
  const set = (attributes: readonly AttributeRow[]) => editor.set({ attributes });

  function add() {
    set([...rows, { name: '', value: '', unit: '' }]);
    focusLater(`attributes.${rows.length}.name`);
  }

  function remove(index: number) {
    set(rows.toSpliced(index, 1));
    focusLater(`attributes.${index}.name`, `attributes.${index - 1}.name`, 'attributes');
  }

  function moveUp(index: number) {
    set(moved(rows, index, index - 1));
    focusLater(`attributes.${index - 1}.up`, `attributes.${index - 1}.name`);
  }

  return (
    <EditorSection
      section={sections.attributes}
      text={`Buyers filter and compare by these. Lists show the first ${keyAttributeCount} of each part.`}
    >
      <ChangedNote name="attributes" />
      {rows.length > 0 && (
        <ol className="grid gap-2">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids, and their inputs have no state
            <li key={index} className="grid grid-cols-[1fr_5rem_auto] items-start gap-2 @xl:grid-cols-[2fr_2fr_6rem_auto]">
              {cells.map(({ name, label }) => (
                <CellInput
                  key={name}
                  name={`attributes.${index}.${name}`}
                  label={`${label} ${index + 1}`}
                  placeholder={label}
                  value={row[name]}
                  problem={editor.problems[`attributes.${index}.${name}`]}
                  onValueChange={(value) => set(rows.with(index, { ...row, [name]: value }))}
                  className={name === 'name' ? 'col-span-3 @xl:col-span-1' : ''}
                />
              ))}
              <div className="flex">
                <IconButton
                  label={`Move attribute ${index + 1} up`}
                  name={`attributes.${index}.up`}
                  disabled={index === 0}
                  onClick={() => moveUp(index)}
                >
                  <ChevronRight aria-hidden="true" className="-rotate-90" />
                </IconButton>
                <IconButton label={`Remove attribute ${index + 1}`} onClick={() => remove(index)} className="hover:text-danger">
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <ListProblem>{editor.problems.attributes}</ListProblem>
      <Button name="attributes" onClick={add} className="justify-self-start">
        Add attribute
      </Button>
    </EditorSection>
  );
}
