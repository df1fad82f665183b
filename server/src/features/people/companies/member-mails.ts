import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

/** Emails to a member whom an owner has changed or removed. The caller passes the transaction of the change. */
export interface MemberMails {
  roleChanged(db: Db, mail: MemberMail & { from: CompanyRole; to: CompanyRole }): Promise<void>;
  removed(db: Db, mail: MemberMail): Promise<void>;
}

export interface MemberMail {
  /** the email address of the member */
  address: string;
  /** name of the company; may be empty */
  company: string;
  /** name or email address of the owner */
  by: string;
}

/** @param publicUrl origin of the shop, for links */
export function createMemberMails({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }): MemberMails {
  const send = (db: Db, { address, by }: MemberMail, { subject, paragraphs }: { subject: string; paragraphs: string[] }) =>
    mailer.sendMail(db, {
      to: address,
      subject,
      ...layoutMail({
        heading: subject,
        paragraphs: [...paragraphs, `If you did not expect this, ask ${by}.`],
        button: { label: 'Open My Company', url: `${publicUrl}${paths.company}` },
        footer: `We sent this email because it concerns your account at ${new URL(publicUrl).host}.`,
      }),
    });

  return {
    roleChanged: (db, mail) => {
      const { label, allows } = companyRoleTexts[mail.to];
      return send(db, mail, {
        subject: `Your role at ${companyOf(mail)} is now ${label}`,
        paragraphs: [
          `${mail.by} changed your role from ${companyRoleTexts[mail.from].label} to ${label}.`,
          `What you can do now as ${label}: ${allows}`,
        ],
      });
    },
    removed: (db, mail) => {
      const company = companyOf(mail);
      return send(db, mail, {
        subject: `You were removed from ${company}`,
        paragraphs: [
          `${mail.by} removed you. You can no longer order for ${company} or see its orders.`,
          `The orders that you placed for ${company} are not canceled. They stay with ${company}.`,
          'Your account stays open. My Company shows the company that you are ordering for now.',
        ],
      });
    },
  };
}

const companyOf = ({ company, by }: MemberMail) => company || `the company of ${by}`;
