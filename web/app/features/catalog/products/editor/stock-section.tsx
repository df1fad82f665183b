import { lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { supersessionKinds } from '@axlewright/contract/catalog/supersession';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { useCan } from '../../../../platform/my-capabilities.ts';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { ChangedNote } from './changed-note.tsx';
import { EditorSection } from './editor-section.tsx';
import { EditorNumber } from './editor-text.tsx';
import { type EditorValues, splitNumbers } from './editor-values.ts';
import { sections } from './sections.ts';
import { SuccessionNote } from './succession-note.tsx';
import { useProductEditor } from './use-editor.ts';

const statusOptions = Object.entries(lifeCycleStatuses).map(([value, label]) => ({ value, label }));
const kindOptions = [
  { value: 'none', label: 'Nothing replaces this part' },
  ...Object.entries(supersessionKinds).map(([value, label]) => ({ value, label })),
];

/** The stock of the part, its life-cycle status, and the parts that replace it. */
export function StockSection() {
  const editor = useProductEditor();
  const seesStock = useCan('stock.edit');
  const { values, problems, set, opened } = editor;
  const { successors } = values;
  const setSuccessors = (change: Partial<EditorValues['successors']>) => set({ successors: { ...successors, ...change } });
  return (
    <EditorSection section={sections.stock}>
      <div className="grid gap-5 @xl:grid-cols-3">
        <EditorNumber
          name="availableQ"
          hint={
            <>
              Orders must be for less than this.{' '}
              {seesStock && (
                <Link to={paths.partStock(opened.part._id)} className="font-semibold text-ink underline underline-offset-4">
                  Receive, count or write off
                </Link>
              )}
            </>
          }
          className="figures"
        />
        <div className="grid content-start gap-1">
          <Field label="Status" hint="Customers can order only “Available to order” and “While supplies last”">
            <Select
              name="lifeCycleStatus"
              options={statusOptions}
              value={values.lifeCycleStatus}
              onChange={({ target }) => set({ lifeCycleStatus: target.value as PartDetail['lifeCycleStatus'] })}
            />
          </Field>
          <ChangedNote name="lifeCycleStatus" />
        </div>
        <div className="grid content-start gap-4 @xl:col-span-3 @xl:grid-cols-2">
          <Field label="Replaced by" error={problems['successors.kind']}>
            <Select
              name="successors.kind"
              options={kindOptions}
              value={successors.kind}
              onChange={({ target }) => setSuccessors({ kind: target.value as EditorValues['successors']['kind'] })}
            />
          </Field>
          {successors.kind !== 'none' && (
            <Field
              label={successors.kind === 'split' ? 'Successors’ part numbers' : 'Successor’s part number'}
              hint={successors.kind === 'split' ? `Separated by commas. ${countText(successors.partNumbers)}` : undefined}
              error={problems['successors.partNumbers']}
            >
              <TextInput
                name="successors.partNumbers"
                value={successors.partNumbers}
                onChange={({ target }) => setSuccessors({ partNumbers: target.value })}
                autoComplete="off"
                spellCheck={false}
                className="figures"
              />
            </Field>
          )}
          <div className="grid gap-3 @xl:col-span-2">
            <SuccessionNote />
            <ChangedNote name="successors" />
          </div>
        </div>
      </div>
    </EditorSection>
  );
}

function countText(typed: string): string {
  const count = splitNumbers(typed).length;
  return count === 1 ? '1 part' : `${count} parts`;
}
