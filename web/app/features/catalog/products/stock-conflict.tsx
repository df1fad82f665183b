import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { EditConflict, type FieldValues } from './edit-conflict.tsx';
import type { StockEdit } from './stock-edit.ts';
import { type StockValues, stockValuesOf } from './stock-values.ts';

/** The dialog for an edit conflict in the open row. If the user closes the dialog, the row stays open. */
export function StockConflict({ edit }: { edit: StockEdit }) {
  const { part, conflict, values } = edit;
  if (!part || !conflict) return null;
  return (
    <EditConflict
      now={conflict}
      fields={fieldsOf(values, part, conflict)}
      isSaving={edit.isSaving}
      onKeepEditing={edit.keepEditing}
      onTakeTheirs={edit.takeTheirs}
      onSaveMine={() => void edit.saveOverTheirs()}
    />
  );
}

function fieldsOf(typed: StockValues, part: PartDetail, now: PartDetail): FieldValues[] {
  const opened = stockValuesOf(part);
  const theirs = stockValuesOf(now);
  const field = (label: string, name: keyof StockValues) => ({ label, opened: opened[name], typed: typed[name], theirs: theirs[name] });
  return [field('Price in dollars', 'price'), field('Stock', 'availableQ')];
}
