import { ApiError } from '@axlewright/client/call-endpoint';
import { type CatalogColumnName, catalogColumnNames, neededColumns } from '@axlewright/contract/catalog/catalog-columns';
import { catalogFileMaxBytes, fileNameMaxLength } from '@axlewright/contract/catalog/part-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';
import { useLatestSignal } from '../../../platform/use-latest-signal.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { findImportColumns } from './find-import-columns.ts';
import { countOf } from './import-texts.ts';
import type { CatalogFile } from './open-catalog-file.ts';
import { useCheckImport } from './part-imports.queries.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

type Columns = readonly (CatalogColumnName | null)[];

const options = [
  { value: '', label: 'Do not import' },
  ...catalogColumnNames.map((name) => ({ value: name, label: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })),
];

/** Matches each column of the file with a column of the catalog. The clerk can change the choices, and then sends the file for a check. */
export function ColumnsForm({ file, onClose }: { file: CatalogFile; onClose: () => void }) {
  const headings = file.head[0] ?? [];
  const [columns, setColumns] = useState<Columns>(() => rememberedColumns(headings) ?? findImportColumns(headings));
  const [keepsEmpty, setKeepsEmpty] = useState(true);
  const [problem, setProblem] = useState('');
  const [isChecking, setChecking] = useState(false);
  const { mutateAsync: upload } = useCheckImport();
  const navigate = useNavigate();
  const beginSignal = useLatestSignal();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function check(event: FormEvent) {
    event.preventDefault();
    if (isChecking) return;
    const wrong = problemOf(columns);
    setProblem(wrong);
    if (wrong) return;
    rememberColumns(headings, columns);
    const signal = beginSignal();
    setChecking(true);
    try {
      const csv = await file.toCsv({ headingRow: file.headingRow, columns, keepsEmpty });
      const { _id } = await upload({ fileName: file.name.slice(0, fileNameMaxLength), csv, signal });
      if (!signal.aborted) await navigate(paths.import(_id));
    } catch (error) {
      setProblem(uploadMessage(error));
    } finally {
      setChecking(false);
    }
  }

  function choose(index: number, name: CatalogColumnName | null) {
    setColumns(withColumn(columns, index, name));
    setProblem('');
  }

  return (
    <Card>
      <form onSubmit={check} noValidate aria-label="Columns of the file" className="grid gap-5">
        <div>
          <h2 ref={title} tabIndex={-1} className="wrap-anywhere text-xl">
            {file.name}
          </h2>
          <p className="text-ink-soft">
            {countOf(file.rows, 'row')}
            {file.sheet !== null && `, sheet “${file.sheet}”`}
            {file.otherSheets.length > 0 && `. Not read: ${file.otherSheets.join(', ')}`}. Choose what each column of your file contains.
          </p>
        </div>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {headings.map((heading, index) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              key={index}
              label={heading || `Column ${index + 1}`}
              hint={exampleText(file.head.slice(1), index)}
            >
              <Select
                options={options}
                value={columns[index] ?? ''}
                onChange={({ target }) => choose(index, (target.value || null) as CatalogColumnName | null)}
              />
            </Field>
          ))}
        </div>
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={keepsEmpty}
              onChange={({ target }) => setKeepsEmpty(target.checked)}
            />
            Empty cells leave values unchanged
          </label>
          {!keepsEmpty && (
            <p className="text-ink-soft">An empty cell removes the value. A part without a name, price, or stock becomes a draft.</p>
          )}
        </div>
        <FormError>{problem}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isChecking}>
            Check the file
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Choose another file
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Gives a column of the file this name, and takes the name away from another column. */
const withColumn = (columns: Columns, at: number, name: CatalogColumnName | null): Columns =>
  columns.map((former, index) => (index === at ? name : former === name ? null : former));

function problemOf(columns: Columns): string {
  if (!columns.includes('part number')) return 'Choose which column is the part number.';
  const needing = columns.find((name) => name !== null && neededColumns[name] !== undefined && !columns.includes(neededColumns[name]));
  return needing ? `The column “${needing}” needs the column “${neededColumns[needing]}”. Choose it, or do not import “${needing}”.` : '';
}

function exampleText(rows: string[][], column: number): string | undefined {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
  return cells.length > 0 ? `For example ${cells.slice(0, 2).join(', ').slice(0, 60)}` : undefined;
}

/** The message for a file that could not be sent. */
function uploadMessage(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.message;
  return error instanceof ApiError && error.status === 413
    ? `This file is too large. At most ${catalogFileMaxBytes / 1_000_000} MB of text can be imported at once. Split it into several files.`
    : failureMessage(error);
}
