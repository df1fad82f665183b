import { useQuery } from '@tanstack/react-query';
import { DateFilters } from '../../../lists/date-filters.tsx';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../staff/staff-pages.ts';
import { auditQuery } from './audit.queries.ts';
import { auditColumns } from './audit-columns.tsx';
import { actionOptions, auditShape, auditSortOptions } from './audit-url.ts';

export const meta = () => unlistedPageMeta('Audit Log');
export const handle = staffPages.audit;

export default function AuditPage() {
  const listUrl = useListUrl(auditShape);
  const { query, change } = listUrl;
  const result = useQuery(auditQuery(query, listUrl.cursor));
  return (
    <ListFrame title="Audit Log">
      <p className="max-w-prose text-ink-soft">Everything that staff changed. Entries cannot be edited.</p>
      <ListToolbar
        listUrl={listUrl}
        label="Search the audit log"
        placeholder="Staff, part number, email or order"
        sortOptions={auditSortOptions}
        folds={['act', 'from', 'to']}
      >
        <Field label="Action">
          <Select options={actionOptions} value={query.act} onChange={(event) => change({ act: event.target.value })} />
        </Field>
        <DateFilters listUrl={listUrl} />
      </ListToolbar>
      <ListView
        caption="Audit log"
        noun={['entry', 'entries']}
        listUrl={listUrl}
        result={result}
        columns={auditColumns}
        empty={{ title: 'No actions yet', text: 'Everything that staff change appears here.' }}
      />
    </ListFrame>
  );
}
