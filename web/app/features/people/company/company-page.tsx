import { type CompanyCapability, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Company } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { MoveNotices } from '../company-moves/move-notices.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { companyQuery } from './company.queries.ts';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { MemberHistorySection } from './member-history-section.tsx';
import { MembersSection } from './members-section.tsx';

export const meta = () => unlistedPageMeta('My Company');

const manage: CompanyCapability = 'company.manage';

/** The user's current company: its details, addresses, members, invitations, and the history of its members. */
export default function CompanyPage() {
  const result = useQuery(companyQuery);
  const { data: company } = result;
  const mayManage = useCan(manage);
  return (
    <section aria-labelledby="page-title">
      <h1 id="page-title" className="text-3xl">
        My Company
      </h1>
      <MoveNotices />
      {company && mayManage !== undefined ? (
        // The key resets the forms when the user chooses another company.
        <Sections key={company._id} company={company} mayManage={mayManage} />
      ) : (
        <div className="mt-6">
          <LoadingState result={result} label="Loading your company" />
        </div>
      )}
    </section>
  );
}

function Sections({ company, mayManage }: { company: Company; mayManage: boolean }) {
  return (
    <>
      <Intro company={company} mayManage={mayManage} />
      {mayManage ? <CompanyForm company={company} /> : <CompanyFacts company={company} />}
      <AddressesSection addresses={company.addresses} mayManage={mayManage} />
      <MembersSection company={company} mayManage={mayManage} />
      {mayManage && <InvitationsSection invitations={company.invitations} />}
      {mayManage && <MemberHistorySection />}
    </>
  );
}

function Intro({ company, mayManage }: { company: Company; mayManage: boolean }) {
  const ownMembership = company.members.find(({ isYou }) => isYou);
  if (mayManage && company.name === '') {
    return (
      <div className="my-6 max-w-3xl border-accent border-s-4 bg-accent-soft px-5 py-4">
        <p className="font-semibold">Name your company to invite colleagues</p>
        <p className="mt-1 max-w-prose text-ink-soft">
          They see the name in the invitation. Colleagues share your saved addresses. The role that you give each of them decides whether
          they can order, see all orders, or manage the company.
        </p>
      </div>
    );
  }
  return (
    <p className="mt-2 mb-6 max-w-prose text-ink-soft">
      {ownMembership && (
        <>
          Your role: <span className="font-semibold text-ink">{companyRoleTexts[ownMembership.role].label}</span>.{' '}
          {companyRoleTexts[ownMembership.role].allows}
        </>
      )}
    </p>
  );
}
