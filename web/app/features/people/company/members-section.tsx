import { type CompanyRole, companyRoles, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Company, Member } from '@axlewright/contract/people/company';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Question, useConfirm } from '../../../ui/confirm-dialog.tsx';
import { useRemoveMember } from './change-company.ts';
import { CompanySection } from './company-section.tsx';
import { MemberRole } from './member-role.tsx';

/** Lists the members of the company. Owners can change roles and remove members. All members except the last owner can leave. */
export function MembersSection({ company: { name, members }, mayManage }: { company: Company; mayManage: boolean }) {
  const hasOneOwner = members.filter(({ role }) => role === 'owner').length === 1;
  const isLastOwner = ({ role }: Member) => role === 'owner' && hasOneOwner;
  return (
    <CompanySection title="Members" intro={<Roles />}>
      <ul aria-label="Members" className="divide-y divide-line border-line border-y">
        {members.map((member) => (
          <li key={member.userId} className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[1fr_auto] sm:items-start">
            <div className="min-w-0 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {member.name || member.email}
                {member.isYou && <Badge tone="accent">You</Badge>}
              </p>
              <p className="text-ink-faint text-sm">{member.email}</p>
            </div>
            <div className="flex flex-wrap items-start gap-2 sm:justify-end">
              {mayManage && !isLastOwner(member) ? (
                <MemberRole member={member} />
              ) : (
                <p className="flex min-h-11 items-center px-3.5 max-sm:ps-0">{companyRoleTexts[member.role].label}</p>
              )}
              {!isLastOwner(member) && (member.isYou || mayManage) && <RemoveButton member={member} company={name || 'this company'} />}
            </div>
            {isLastOwner(member) && member.isYou && members.length > 1 && (
              <p className="col-span-full text-ink-soft text-sm">
                You are the only owner. Make another member an owner before you leave or change your role.
              </p>
            )}
          </li>
        ))}
      </ul>
    </CompanySection>
  );
}

/** A list of the roles that says what each may do. */
function Roles() {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        What each role may do
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {companyRoles.map((role: CompanyRole) => (
          <div key={role} className="sm:contents">
            <dt className="font-semibold text-ink">{companyRoleTexts[role].label}</dt>
            <dd>{companyRoleTexts[role].allows}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The button that removes a member. For the user's own row, it is the button to leave the company. */
function RemoveButton({ member, company }: { member: Member; company: string }) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: remove, isPending } = useRemoveMember();
  const name = member.name || member.email;

  async function ask() {
    if (await confirm(member.isYou ? leaveQuestion(company) : removeQuestion(name, company))) remove(member);
  }

  return (
    <>
      <Button
        variant="quiet"
        loading={isPending}
        onClick={() => void ask()}
        aria-label={member.isYou ? `Leave ${company}` : `Remove ${name}`}
        className="max-sm:-me-3.5 sm:min-w-26 max-sm:ms-auto max-sm:px-3.5"
      >
        {member.isYou ? 'Leave' : 'Remove'}
      </Button>
      {confirmDialog}
    </>
  );
}

const leaveQuestion = (company: string): Question => ({
  title: `Leave ${company}?`,
  text: 'You lose access immediately. Your orders stay with the company. Only an owner can invite you again.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  tone: 'danger',
});

const removeQuestion = (name: string, company: string): Question => ({
  title: `Remove ${name} from ${company}?`,
  text: 'They lose access immediately. Their orders stay with the company.',
  confirmLabel: 'Remove member',
  cancelLabel: 'Keep member',
  tone: 'danger',
});
