import type { AdminAct } from '@axlewright/contract/desk/audit';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { formatDateTime } from '../../../platform/dates.ts';
import type { DataColumn } from '../table/data-table.tsx';
import { ActChanges } from './act-changes.tsx';
import { actLabels } from './audit-url.ts';

export const auditColumns: DataColumn<AdminAct>[] = [
  {
    key: 'act',
    header: 'Action',
    isTitle: true,
    cell: (act) => (
      <>
        <span className="block font-semibold @3xl:min-w-40">{actLabels[act.act]}</span>
        <Subject of={act} />
      </>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: (act) => <time dateTime={act.at}>{formatDateTime(act.at)}</time>,
  },
  {
    key: 'by',
    header: 'Admin',
    cell: (act) => <Who by={act.by} />,
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: (act) => <ActChanges changes={act.changes} />,
  },
];

function Subject({ of: { act, subject } }: { of: AdminAct }) {
  const look = 'block font-normal text-ink-soft text-sm wrap-anywhere';
  const to = pathOfSubject(act, subject);
  return to ? (
    <Link to={to} className={`${look} underline underline-offset-4`}>
      {subject.name}
    </Link>
  ) : (
    <span className={look}>{subject.name}</span>
  );
}

/** The path of the page that shows the subject. A deleted product has no page. */
function pathOfSubject(act: AdminAct['act'], { kind, id }: AdminAct['subject']): string | null {
  if (kind === 'order') return paths.manageOrder(id);
  return kind === 'part' && act !== 'part-deleted' ? paths.part(id) : null;
}

function Who({ by }: { by: AdminAct['by'] }) {
  if (!by) return <span className="text-ink-faint">Server command</span>;
  return (
    <span className="ms-auto block text-end wrap-anywhere @3xl:ms-0 @3xl:min-w-44 @3xl:text-start">
      {by.name || 'No name'}
      <span className="block text-ink-faint text-sm">{by.email || 'Email removed'}</span>
    </span>
  );
}
