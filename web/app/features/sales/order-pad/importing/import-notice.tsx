import Columns3 from 'virtual:icon/columns-3';
import X from 'virtual:icon/x';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { linesText } from '../../orders/count-texts.ts';
import type { ColumnRole } from '../reading/sheet-layout.ts';
import { roleLabels } from './role-labels.ts';
import type { Imported, Importing } from './use-import.ts';

const RestButton = loadLater(async () => (await import('./rest-button.tsx')).RestButton, null);
const ColumnsDialog = loadLater(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

/** Says what was read from a sheet, which columns were used, and what was not read. */
export function ImportNotice({ imported, problem, changeLayout, dismiss }: Importing) {
  const [isOpen, setOpen] = useState(false);
  if (problem !== null) {
    return (
      <Notice tone="border-danger/50 bg-danger-soft" onDismiss={dismiss}>
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      </Notice>
    );
  }
  if (!imported) return null;
  const isSheet = imported.table.some((row) => row.length > 1);
  if (!isSheet && !imported.rest && imported.file === null) return null;
  return (
    <Notice tone="border-line bg-sunken" onDismiss={dismiss}>
      <p role="status" className="wrap-anywhere text-[0.9375rem]">
        <span className="font-semibold">{readText(imported)}</span> <span className="text-ink-soft">{columnsText(imported)}</span>
        {imported.otherSheets.length > 0 && (
          <span className="block text-warning">Not read: {imported.otherSheets.map((name) => `sheet “${name}”`).join(', ')}.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {changeLayout && (
          <Button size="small" onClick={() => setOpen(true)}>
            <Columns3 aria-hidden="true" />
            Change columns
          </Button>
        )}
        {imported.rest && <RestButton csv={imported.rest.csv}>Save the other {restText(imported.rest.rows)}</RestButton>}
      </div>
      {isOpen && changeLayout && <ColumnsDialog imported={imported} onClose={() => setOpen(false)} onChange={changeLayout} />}
    </Notice>
  );
}

function Notice({ tone, onDismiss, children }: { tone: string; onDismiss: () => void; children: ReactNode }) {
  return (
    <div className={`flex items-start justify-between gap-2 rounded-md border ps-4 pe-1 ${tone}`}>
      <div className="grid gap-2.5 py-3">{children}</div>
      <IconButton label="Close this note" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The text after "the other": "line" or "12 lines". */
const restText = (rows: number) => (rows === 1 ? 'line' : linesText(rows));

function readText({ table, layout, rest, file, sheet }: Imported): string {
  const lines = Math.max(table.length - layout.headRows, 0);
  const from = file === null ? '' : ` from ${file}${sheet === null ? '' : `, sheet “${sheet}”`}`;
  const read = `${linesText(lines)} read${from}.`;
  return rest ? `${read} The pad has no room for the other ${restText(rest.rows)}.` : read;
}

/** Names the columns by their headings. */
function columnsText({ table, layout: { columns, headRows } }: Imported): string {
  const headings = headRows > 0 ? table[headRows - 1] : undefined;
  const nameOf = (column: number) => (headings?.[column] ? `“${headings[column]}”` : `column ${column + 1}`);
  const used = (Object.keys(roleLabels) as ColumnRole[]).map((role) => {
    const column = columns[role];
    return `${roleLabels[role]}: ${column === null ? 'none' : nameOf(column)}`;
  });
  const above = headRows > 1 ? ` The ${headRows} rows above the first line are not order lines.` : '';
  return `${used.join(' · ')}.${above}`;
}
