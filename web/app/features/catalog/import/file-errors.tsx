import { Table, type TableColumn } from '../../../ui/table.tsx';
import type { FileError } from './upload-xml-file.ts';

const columns: TableColumn<FileError>[] = [
  {
    key: 'place',
    header: 'Line',
    isTitle: true,
    cell: ({ place }) => <span className="inline-block whitespace-nowrap first-letter:uppercase">{place}</span>,
  },
  { key: 'message', header: 'What is wrong', cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
];

/** The errors in a file that was rejected. */
export function FileErrors({ errors }: { errors: readonly FileError[] }) {
  return (
    <section aria-labelledby="file-errors" className="grid gap-3">
      <h2 id="file-errors" className="text-xl">
        Errors in the file
      </h2>
      <p className="text-ink-soft">Correct them in the program that wrote the file, then choose the file again.</p>
      <Table caption="Errors in the file" columns={columns} rows={errors} rowKey={({ place, message }) => `${place} ${message}`} />
    </section>
  );
}
