import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { ChooseCompany } from '../../people/company/choose-company.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { companyLabel } from '../../people/company/company-label.ts';

/** Says why the user may not order, and who can change that. */
export function MayNotOrder({ my }: { my: MyCapabilities }) {
  const { data: details } = useQuery(companyQuery);
  if (!my.company) return null;
  const { label, allows } = companyRoleTexts[my.company.role];
  const owners = (details?.members ?? []).filter(({ role }) => role === 'owner').map(({ name, email }) => name || email);
  return (
    <section
      aria-label="Ordering"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-sunken px-5 py-4"
    >
      <div className="min-w-64 flex-1 wrap-anywhere">
        <p className="font-semibold">You can’t order for {companyLabel(my.company)}</p>
        <p className="mt-1 text-ink-soft">
          Your role is {label}: {allows} To order, ask {firstOwners(owners) || 'an owner of the company'} for a different role.
        </p>
      </div>
      <ChooseCompany {...my} />
    </section>
  );
}

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** 'Ada, Bob, or Cleo'. Lists the first three owners. */
const firstOwners = (owners: string[]) => orList.format(owners.slice(0, 3));
