import type { ApplicationImport } from '@axlewright/contract/catalog/application-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../platform/dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { figure } from '../import-texts.ts';
import { stateLabelOf } from './vehicle-import-texts.ts';
import { vehicleImportsQuery } from './vehicle-imports.queries.ts';

const firstRows = 10;
const maximumRows = 100;

const columns: TableColumn<ApplicationImport>[] = [
  {
    key: 'file',
    header: 'File',
    isTitle: true,
    cell: ({ _id, fileName }) => (
      <Link to={paths.vehicleImport(_id)} className="wrap-anywhere underline underline-offset-4">
        {fileName}
      </Link>
    ),
  },
  { key: 'at', header: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  { key: 'by', header: 'By', cell: ({ by }) => by.name || by.email },
  { key: 'records', header: 'Records', align: 'end', cell: ({ records }) => figure(records) },
  { key: 'errors', header: 'Errors', align: 'end', cell: ({ errors }) => figure(errors) },
  {
    key: 'state',
    header: 'Status',
    cell: (found) => <Badge tone={stateLabelOf(found).tone}>{stateLabelOf(found).label}</Badge>,
  },
];

/** The imports of ACES files. Renders nothing if there are none. */
export function EarlierVehicleImports() {
  const [limit, setLimit] = useState(firstRows);
  const { data } = useQuery(vehicleImportsQuery(limit));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="earlier-vehicle-imports" className="grid gap-3">
      <h2 id="earlier-vehicle-imports" className="text-xl">
        Vehicle files (ACES)
      </h2>
      <Table caption="Vehicle files (ACES)" columns={columns} rows={data.items} rowKey={({ _id }) => _id} />
      {data.next && limit < maximumRows && (
        <Button className="justify-self-start" onClick={() => setLimit(maximumRows)}>
          Show more
        </Button>
      )}
    </section>
  );
}
