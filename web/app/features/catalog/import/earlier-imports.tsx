import type { PartImport } from '@axlewright/contract/catalog/part-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { figure, stateLabelOf } from './import-texts.ts';
import { importsQuery } from './part-imports.queries.ts';

const columns: DataColumn<PartImport>[] = [
  {
    key: 'file',
    header: 'File',
    isTitle: true,
    cell: ({ _id, fileName }) => (
      <Link to={paths.import(_id)} className="wrap-anywhere underline underline-offset-4">
        {fileName}
      </Link>
    ),
  },
  { key: 'at', header: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { key: 'by', header: 'By', cell: ({ by }) => by.name || by.email },
  { key: 'added', header: 'New', align: 'end', cell: ({ added }) => figure(added) },
  { key: 'changed', header: 'Changed', align: 'end', cell: ({ changed }) => figure(changed) },
  { key: 'errors', header: 'Errors', align: 'end', cell: ({ errorLines }) => figure(errorLines) },
  { key: 'state', header: 'Status', cell: (found) => <Badge tone={stateLabelOf(found).tone}>{stateLabelOf(found).label}</Badge> },
  {
    key: 'undo',
    header: 'Undo',
    hideHeader: true,
    align: 'end',
    cell: ({ _id, fileName, undoUntil }) =>
      undoUntil && (
        <Link to={paths.import(_id)} aria-label={`Undo the import of ${fileName}`} className="underline underline-offset-4">
          Undo
        </Link>
      ),
  },
];

const shape = { defaults: { q: '', sort: '' }, choices: {} };

export function EarlierImports() {
  const listUrl = useListUrl(shape);
  const result = useQuery(importsQuery(listUrl.cursor));
  return (
    <section aria-labelledby="earlier-imports" className="grid gap-3">
      <h2 id="earlier-imports" className="text-xl">
        Earlier imports
      </h2>
      <ListView
        caption="Earlier imports"
        noun={['import', 'imports']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{ title: 'No imports yet', text: 'Files that you check or import are listed here.' }}
      />
    </section>
  );
}
