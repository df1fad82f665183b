import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

/** Emails to the owner of an account. The caller passes the transaction of the change. */
export interface AccountEndMails {
  closed(db: Db, to: string, { byStaff }: { byStaff: boolean }): Promise<void>;
  exportedByStaff(db: Db, to: string): Promise<void>;
}

/** @param publicUrl origin of the shop, for links */
export function createAccountEndMails({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }): AccountEndMails {
  const send = (db: Db, to: string, { subject, paragraphs }: { subject: string; paragraphs: string[] }) =>
    mailer.sendMail(db, {
      to,
      subject,
      ...layoutMail({
        heading: subject,
        paragraphs,
        button: { label: `Open ${shopName}`, url: `${publicUrl}${paths.home}` },
        footer: `We sent this email because it concerns your account at ${new URL(publicUrl).host}.`,
      }),
    });

  return {
    closed: (db, to, { byStaff }) =>
      send(db, to, {
        subject: `Your ${shopName} account is closed`,
        paragraphs: [
          byStaff ? 'Our staff closed your account, as you asked.' : 'You closed your account.',
          'We deleted your name, your profile and all ways to sign in. Your reviews no longer show your name. We keep your orders, payments and documents with the names and addresses in them, because they are business records.',
          'This is our last email about your account. You can sign up again with this address. The new account will not have your old orders.',
          'If you did not ask for this, contact us.',
        ],
      }),
    exportedByStaff: (db, to) =>
      send(db, to, {
        subject: `The data of your ${shopName} account was exported`,
        paragraphs: [
          'Our staff exported what we store about you, as you asked. You can do this yourself on My Profile.',
          'If you did not ask for this, contact us.',
        ],
      }),
  };
}
