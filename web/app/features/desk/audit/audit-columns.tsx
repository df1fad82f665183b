import type { AdminAction } from '@axlewright/contract/desk/audit';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { ActionChanges } from './action-changes.tsx';
import { actionLabels } from './audit-url.ts';

export const auditColumns: DataColumn<AdminAction>[] = [
  {
    key: 'act',
    header: 'Action',
    isTitle: true,
    cell: (entry) => (
      <>
        <span className="block font-semibold @3xl:min-w-40">{actionLabels[entry.act]}</span>
        <Subject entry={entry} />
      </>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: (entry) => <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>,
  },
  {
    key: 'by',
    header: 'By',
    cell: (entry) => <Who by={entry.by} />,
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: (entry) => <ActionChanges changes={entry.changes} />,
  },
];

function Subject({ entry: { act, subject } }: { entry: AdminAction }) {
  const textStyle = 'block font-normal text-ink-soft text-sm wrap-anywhere';
  const mayEditParts = useCan('parts.edit') === true;
  const path = pathOfSubject(act, subject, mayEditParts);
  return path ? (
    <Link to={path} className={`${textStyle} underline underline-offset-4`}>
      {subject.name}
    </Link>
  ) : (
    <span className={textStyle}>{subject.name}</span>
  );
}

/** The path of the page that shows the subject, or null if there is none. Only the page for editing shows a deleted product. */
function pathOfSubject(act: AdminAction['act'], { kind, id }: AdminAction['subject'], mayEditParts: boolean): string | null {
  if (kind === 'order') return paths.manageOrder(id);
  if (kind === 'import') return paths.import(id);
  if (kind === 'vehicle-import') return paths.vehicleImport(id);
  if (kind === 'part' && act === 'part-deleted') return mayEditParts ? paths.editProduct(id) : null;
  if (kind === 'part') return paths.part(id);
  return null;
}

function Who({ by }: { by: AdminAction['by'] }) {
  if (!by) return <span className="text-ink-faint">Server command</span>;
  return (
    <span className="ms-auto block text-end wrap-anywhere @3xl:ms-0 @3xl:min-w-44 @3xl:text-start">
      {by.name || 'No name'}
      <span className="block text-ink-faint text-sm">{by.email || 'Email removed'}</span>
    </span>
  );
}
