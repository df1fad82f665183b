import { type ApplicationDefect, type ApplicationImportDetail, mostListedDefects } from '@axlewright/contract/catalog/application-imports';
import { Badge } from '../../../../ui/badge.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { countOf, figure } from '../import-texts.ts';

const columns: TableColumn<ApplicationDefect>[] = [
  { key: 'line', header: 'Line', isTitle: true, cell: ({ line }) => <span className="whitespace-nowrap">Line {figure(line)}</span> },
  {
    key: 'severity',
    header: 'Severity',
    cell: ({ severity }) => (severity === 'error' ? <Badge tone="danger">Error</Badge> : <Badge tone="warning">Warning</Badge>),
  },
  { key: 'app', header: 'Application', cell: ({ app }) => app ?? '' },
  { key: 'message', header: 'What is wrong', cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
  { key: 'repair', header: 'How to fix it', cell: ({ repair }) => <span className="wrap-anywhere">{repair}</span> },
];

/** What is wrong with a file, the worst first. */
export function VehicleDefects({ found: { defects, errors, warnings } }: { found: ApplicationImportDetail }) {
  const isCut = errors + warnings > defects.length;
  return (
    <section aria-labelledby="vehicle-defects" className="grid gap-3">
      <h2 id="vehicle-defects" className="text-xl">
        {[errors > 0 && countOf(errors, 'error'), warnings > 0 && countOf(warnings, 'warning')].filter(Boolean).join(' and ')}
      </h2>
      <Table
        caption="Errors and warnings"
        columns={columns}
        rows={defects}
        rowKey={({ kind, line, app, message }) => `${kind} ${line} ${app} ${message}`}
      />
      {isCut && (
        <p className="text-ink-soft">These are the first {mostListedDefects}. The command npm run catalogue -- check lists all of them.</p>
      )}
    </section>
  );
}
