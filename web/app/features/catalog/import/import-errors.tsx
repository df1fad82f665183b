import type { ImportError, PartImport } from '@axlewright/contract/catalog/part-imports';
import { useQuery } from '@tanstack/react-query';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { countOf, lineWord } from './import-texts.ts';
import { fetchErrorsCsv, importErrorsQuery } from './part-imports.queries.ts';

const columnsFor = (word: 'Line' | 'Row'): TableColumn<ImportError>[] => [
  { key: 'line', header: word, isTitle: true, cell: ({ line }) => `${word} ${line.toLocaleString('en-US')}` },
  { key: 'column', header: 'Column', cell: ({ column }) => column ?? '' },
  { key: 'problem', header: 'What is wrong', cell: ({ problem }) => problem },
];

/** The first errors in the file, and a button that exports all of them. */
export function ImportErrors({ found }: { found: PartImport }) {
  const { _id, errorLines } = found;
  const result = useQuery(importErrorsQuery(found));
  const word = lineWord(found);
  return (
    <section aria-labelledby="import-errors" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-errors" className="text-xl">
          {countOf(errorLines, word.toLowerCase())} with errors
        </h2>
        <CsvExport name="import-errors" fetchCsv={() => fetchErrorsCsv(_id)} disabled={false} />
      </div>
      <p className="text-ink-soft">
        {word}s with errors are not imported, with one exception: if only the successor is wrong, the part is imported without it. Correct
        the errors in your file, then import the file again.
      </p>
      {result.data ? (
        <>
          <Table caption="Errors" columns={columnsFor(word)} rows={result.data.items} rowKey={({ _id }) => _id} />
          {result.data.next && <p className="text-ink-soft">Export the CSV to see all errors.</p>}
        </>
      ) : (
        <LoadingState result={result} label="Loading the errors" />
      )}
    </section>
  );
}
