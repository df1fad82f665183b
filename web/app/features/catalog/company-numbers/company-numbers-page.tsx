import type { CompanyNumber } from '@axlewright/contract/catalog/company-numbers';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { companyNumbersQuery, useRemoveNumber } from './company-numbers.queries.ts';
import { companyNumbersColumns } from './company-numbers-columns.tsx';
import { companyNumberSortOptions, companyNumbersShape } from './company-numbers-url.ts';

const CompanyNumberDialog = loadLater(async () => (await import('./company-number-dialog.tsx')).CompanyNumberDialog);
const PasteDialog = loadLater(async () => (await import('./paste-dialog.tsx')).PasteDialog);

export const meta = () => unlistedPageMeta('My Part Numbers');

/** The numbers that the user's company uses for our parts. */
export default function CompanyNumbersPage() {
  const company = useQuery(companyQuery);
  return company.data ? (
    <CompanyNumbers key={company.data._id} companyId={company.data._id} />
  ) : (
    <ListFrame title="My Part Numbers">
      <LoadingState result={company} label="Loading your part numbers" />
    </ListFrame>
  );
}

function CompanyNumbers({ companyId }: { companyId: string }) {
  const listUrl = useListUrl(companyNumbersShape);
  const result = useQuery(companyNumbersQuery(companyId, listUrl.query, listUrl.cursor));
  const mayChange = useCan('orders.place') ?? false;
  const [edited, setEdited] = useState<CompanyNumber | 'new' | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const { mutate: remove, isPending, variables } = useRemoveNumber();
  const pendingId = isPending ? variables._id : null;
  const columns = useMemo(
    () => companyNumbersColumns(mayChange ? { onChange: setEdited, onRemove: remove, pendingId } : null),
    [mayChange, remove, pendingId],
  );
  const actions = mayChange && (
    <>
      <Button variant="primary" onClick={() => setEdited('new')}>
        Add number
      </Button>
      <Button onClick={() => setIsPasting(true)}>Add a list</Button>
    </>
  );
  return (
    <ListFrame title="My Part Numbers" actions={actions}>
      <p className="max-w-prose text-ink-soft">
        Numbers that your company uses for our parts, such as bin numbers. You and your colleagues can search and order with them. Other
        companies do not see them.
      </p>
      <ListToolbar
        listUrl={listUrl}
        label="Search your part numbers"
        placeholder="Beginning of a number"
        sortOptions={companyNumberSortOptions}
      />
      <ListView
        caption="Your part numbers"
        noun={['number', 'numbers']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{
          title: 'No numbers yet',
          text: mayChange
            ? 'Add the numbers that you use, one by one or as a list.'
            : 'Members who may order can add the numbers that you use.',
        }}
      />
      {edited && <CompanyNumberDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {isPasting && <PasteDialog onClose={() => setIsPasting(false)} />}
    </ListFrame>
  );
}
