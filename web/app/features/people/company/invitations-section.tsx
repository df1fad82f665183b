import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Invitation } from '@axlewright/contract/people/company';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useWithdrawInvitation } from './change-company.ts';
import { CompanySection } from './company-section.tsx';
import { InviteForm } from './invite-form.tsx';

/** Invites members, and lists the invitations that nobody has accepted yet. */
export function InvitationsSection({ invitations }: { invitations: Invitation[] }) {
  return (
    <CompanySection
      title="Invitations"
      intro="We’ll email your colleague a link. It works once and expires after 7 days. Your colleague logs in or signs up with the address that you enter here."
    >
      <InviteForm />
      {invitations.length === 0 ? (
        <p className="mt-6 text-ink-faint">No open invitations.</p>
      ) : (
        <ul aria-label="Open invitations" className="mt-6 divide-y divide-line border-line border-y">
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
    </CompanySection>
  );
}

function OpenInvitation({ invitation: { _id, email, role, expiresAt } }: { invitation: Invitation }) {
  const { mutate: withdraw, isPending } = useWithdrawInvitation();
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{email}</span>
        <span className="text-ink-faint text-sm">
          {companyRoleTexts[role].label}, expires <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </span>
      </p>
      <Button
        variant="quiet"
        size="small"
        loading={isPending}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={() => withdraw(_id)}
      >
        Withdraw
      </Button>
    </li>
  );
}
