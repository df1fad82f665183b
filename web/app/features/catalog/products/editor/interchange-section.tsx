import Trash2 from 'virtual:icon/trash';
import type { InterchangeType } from '@axlewright/contract/catalog/parts';
import { memo, useCallback } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { CellInput } from './cell-input.tsx';
import { ChangedNote } from './changed-note.tsx';
import { EditorSection } from './editor-section.tsx';
import type { InterchangeRow } from './editor-values.ts';
import { ListProblem } from './list-problem.tsx';
import { sections } from './sections.ts';
import { useProductEditor } from './use-editor.ts';
import { useFocusLater } from './use-focus-later.ts';

const typeOptions = [
  { value: 'OEM', label: 'Vehicle maker' },
  { value: 'competitor', label: 'Competitor' },
] as const satisfies { value: InterchangeType; label: string }[];

/** Other makers' numbers for parts that this part replaces. */
export function InterchangeSection() {
  const editor = useProductEditor();
  const { changeRows } = editor;
  const focusLater = useFocusLater();
  const change = useCallback(
    (index: number, row: InterchangeRow) => changeRows('interchange', (rows) => rows.with(index, row)),
    [changeRows],
  );
  const remove = useCallback(
    (index: number) => {
      changeRows('interchange', (rows) => rows.toSpliced(index, 1));
      focusLater(`interchange.${index}.partNumber`, `interchange.${index - 1}.partNumber`, 'interchange');
    },
    [changeRows, focusLater],
  );
  const rows = editor.values.interchange;

  function add() {
    const last = rows.at(-1);
    changeRows('interchange', (all) => [...all, { type: last?.type ?? 'OEM', brand: last?.brand ?? '', partNumber: '' }]);
    focusLater(last ? `interchange.${rows.length}.partNumber` : 'interchange.0.brand');
  }

  return (
    <EditorSection section={sections.interchange} text="Buyers who search for one of these numbers find this part.">
      <ChangedNote name="interchange" />
      {rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids, and their inputs have no state
              key={index}
              index={index}
              row={row}
              brandProblem={editor.problems[`interchange.${index}.brand`]}
              numberProblem={editor.problems[`interchange.${index}.partNumber`]}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <ListProblem>{editor.problems.interchange}</ListProblem>
      <Button name="interchange" onClick={add} className="justify-self-start">
        Add number
      </Button>
    </EditorSection>
  );
}

interface RowProps {
  index: number;
  row: InterchangeRow;
  brandProblem: string | undefined;
  numberProblem: string | undefined;
  onChange: (index: number, row: InterchangeRow) => void;
  onRemove: (index: number) => void;
}

/** Memoized, because a part can have hundreds of rows. */
const Row = memo(function Row({ index, row, brandProblem, numberProblem, onChange, onRemove }: RowProps) {
  const place = index + 1;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-2 @xl:grid-cols-[11rem_1fr_1fr_auto]">
      <Field label={`Number type ${place}`} hideLabel className="col-span-2 @xl:col-span-1">
        <Select
          name={`interchange.${index}.type`}
          options={typeOptions}
          value={row.type}
          onChange={({ target }) => onChange(index, { ...row, type: target.value as InterchangeType })}
        />
      </Field>
      <CellInput
        name={`interchange.${index}.brand`}
        label={`Brand ${place}`}
        placeholder="Brand"
        value={row.brand}
        problem={brandProblem}
        onValueChange={(brand) => onChange(index, { ...row, brand })}
        className="col-span-2 @xl:col-span-1"
      />
      <CellInput
        name={`interchange.${index}.partNumber`}
        label={`Number ${place}`}
        placeholder="Number"
        value={row.partNumber}
        problem={numberProblem}
        onValueChange={(partNumber) => onChange(index, { ...row, partNumber })}
      />
      <IconButton label={`Remove number ${place}`} onClick={() => onRemove(index)} className="hover:text-danger">
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
});
