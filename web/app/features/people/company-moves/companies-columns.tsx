import UserPlus from 'virtual:icon/user-plus';
import { exactCountLimit } from '@axlewright/contract/fields';
import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { ListedCompany } from '@axlewright/contract/people/company-moves';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format-count.ts';
import { staffCompanyLabel } from './move-texts.ts';

/** @param onMove null if the user may not move accounts */
export function companiesColumns({ onMove }: { onMove: ((company: ListedCompany) => void) | null }): DataColumn<ListedCompany>[] {
  const columns: DataColumn<ListedCompany>[] = [
    {
      key: 'name',
      header: 'Company',
      isTitle: true,
      cell: (company) => (
        <span className="wrap-anywhere">
          {company.name || (
            <>
              <span className="text-ink-faint">No name</span>{' '}
              <span className="font-normal text-ink-soft text-sm">Company {company._id}</span>
            </>
          )}
        </span>
      ),
    },
    { key: 'members', header: 'Members', cell: (company) => <Members members={company.members} /> },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      cell: ({ orders }) => (
        <span className="figures">{formatCount(orders > exactCountLimit ? `${exactCountLimit}+` : String(orders))}</span>
      ),
    },
    {
      key: 'createdAt',
      header: 'Since',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDate(createdAt)}
        </time>
      ),
      sorts: { asc: 'oldest', desc: 'newest' },
    },
  ];
  if (!onMove) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (company) =>
        company.members.length > 0 && (
          <Button size="small" onClick={() => onMove(company)} aria-label={`Move an account to ${staffCompanyLabel(company)}`}>
            <UserPlus aria-hidden="true" className="size-4" /> Move account here
          </Button>
        ),
    },
  ];
}

const maxMembersShown = 5;

function Members({ members }: Pick<ListedCompany, 'members'>) {
  if (members.length === 0) return <span className="text-ink-faint">None</span>;
  return (
    <ul className="ms-auto grid gap-1.5 text-end @3xl:ms-0 @3xl:min-w-56 @3xl:text-start">
      {members.slice(0, maxMembersShown).map(({ name, email, role }) => (
        <li key={email} className="wrap-anywhere">
          {name || 'No name'}, {companyRoleTexts[role].label}
          <span className="block text-ink-faint text-sm">{email}</span>
        </li>
      ))}
      {members.length > maxMembersShown && <li className="text-ink-soft text-sm">and {members.length - maxMembersShown} more</li>}
    </ul>
  );
}
