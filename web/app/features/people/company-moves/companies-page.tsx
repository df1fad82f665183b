import type { ListedCompany } from '@axlewright/contract/people/company-moves';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SavedViews } from '../../../lists/views/saved-views.tsx';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { companiesColumns } from './companies-columns.tsx';
import { companiesShape, companySortOptions } from './companies-url.ts';
import { companiesQuery } from './company-moves.queries.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RecentMoves } from './recent-moves.tsx';

export const handle = staffPages.companies;

export const meta = () => unlistedPageMeta('Companies');

/** All companies with their members. Staff with the capability users.support can move accounts into a company here. */
export default function CompaniesPage() {
  const listUrl = useListUrl(companiesShape);
  const result = useQuery(companiesQuery(listUrl.query, listUrl.cursor));
  const mayMove = useCan('users.support') ?? false;
  const [target, setTarget] = useState<ListedCompany | null>(null);
  const columns = useMemo(() => companiesColumns({ onMove: mayMove ? setTarget : null }), [mayMove]);

  return (
    <ListFrame title="Companies">
      <SavedViews list="companies" search={listUrl.searchWith({})} />
      <ListToolbar listUrl={listUrl} label="Search companies" placeholder="Company, member or email" sortOptions={companySortOptions} />
      <ListView
        caption="Companies"
        noun={['company', 'companies']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{ title: 'No companies yet', text: 'Each new account gets its own company.' }}
      />
      <RecentMoves q={listUrl.query.q} mayUndo={mayMove} />
      {target && <MoveDialog key={target._id} company={target} onClose={() => setTarget(null)} />}
    </ListFrame>
  );
}
