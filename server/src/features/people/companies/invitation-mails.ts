import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

interface InvitationMail {
  to: string;
  token: string;
  /** name of the company; may be empty */
  company: string;
  role: CompanyRole;
  /** name or email address of the inviting member */
  invitedBy: string;
}

export interface InvitationMails {
  /** Queues the email with the link. The caller passes the transaction that stores the invitation. */
  invite(db: Db, mail: InvitationMail): Promise<void>;
}

/** @param publicUrl origin of the shop, for links */
export function createInvitationMails({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }): InvitationMails {
  return {
    async invite(db, { to, token, company, role, invitedBy }) {
      const forCompany = company === '' ? 'their company' : company;
      const subject = `${invitedBy} invites you to order for ${forCompany} at ${shopName}`;
      await mailer.sendMail(db, {
        to,
        subject,
        ...layoutMail({
          heading: 'You are invited',
          paragraphs: [
            `${invitedBy} invites you to join ${forCompany} at ${shopName}, as ${companyRoleTexts[role].label}: ${companyRoleTexts[role].allows}`,
            `Log in or sign up with the address ${to} to accept. The link works once, for 7 days.`,
            'If you did not expect this, ignore this email.',
          ],
          button: { label: 'View invitation', url: `${publicUrl}${paths.invitation(token)}` },
          footer: `We sent this email because someone entered your address at ${new URL(publicUrl).host}.`,
        }),
      });
    },
  };
}
