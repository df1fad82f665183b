import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ColumnRole, Columns, SheetLayout } from '../reading/sheet-layout.ts';
import { roleLabels } from './role-labels.ts';
import type { Imported } from './use-import.ts';

const shownRows = 4;
const maximumHeadRows = 10;

interface ColumnsDialogProps {
  imported: Imported;
  onClose: () => void;
  onChange: (layout: SheetLayout) => void;
}

/** Lets the user say which column of a sheet has which role. The choice is remembered for sheets of the same kind. */
export function ColumnsDialog({ imported: { table, layout }, onClose, onChange }: ColumnsDialogProps) {
  const [columns, setColumns] = useState(layout.columns);
  const [headRows, setHeadRows] = useState(layout.headRows);
  const width = Math.max(0, ...table.map(({ length }) => length));
  const firstLines = table.slice(headRows, headRows + shownRows);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Columns of your sheet"
      description="The pad remembers your choice for sheets like this one."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onChange({ columns, headRows });
              onClose();
            }}
          >
            Use these columns
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {(Object.keys(roleLabels) as ColumnRole[]).map((role) => (
          <Field key={role} label={roleLabels[role]} hint={exampleText(firstLines, columns[role])}>
            <Select
              options={columnOptions(table, headRows, width)}
              value={String(columns[role] ?? '')}
              onChange={({ target }) => setColumns(withRole(columns, role, target.value === '' ? null : Number(target.value)))}
            />
          </Field>
        ))}
        <Field label="First order line">
          <Select
            options={Array.from({ length: Math.min(table.length, maximumHeadRows + 1) }, (_, row) => ({
              value: String(row),
              label: `Row ${row + 1}: ${(table[row] ?? []).filter(Boolean).join(' · ')}`,
            }))}
            value={String(headRows)}
            onChange={({ target }) => setHeadRows(Number(target.value))}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Returns the columns after `column` has got this role. If the column had another role, no column has that role afterward. */
function withRole(columns: Columns, role: ColumnRole, column: number | null): Columns {
  const others = Object.entries(columns).map(([other, index]) => [other, index === column ? null : index]);
  return { ...(Object.fromEntries(others) as Columns), [role]: column };
}

function columnOptions(table: string[][], headRows: number, width: number) {
  const headings = headRows > 0 ? table[headRows - 1] : undefined;
  const columns = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: headings?.[index] ? `${index + 1}: ${headings[index]}` : `Column ${index + 1}`,
  }));
  return [{ value: '', label: 'Not in this sheet' }, ...columns];
}

function exampleText(lines: string[][], column: number | null): string | undefined {
  const cells = column === null ? [] : lines.map((row) => row[column] ?? '').filter(Boolean);
  return cells.length > 0 ? `For example ${cells.join(', ')}` : undefined;
}
