import { type StaffRole, staffRoleTexts } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

/** Emails that warn a user about changes that affect the security of the account. The caller passes the transaction of the change. */
export interface Notices {
  newDevice(db: Db, to: string, device: string): Promise<void>;
  roleChanged(db: Db, to: string, role: { from: StaffRole | null; to: StaffRole | null }): Promise<void>;
  passkeyAdded(db: Db, to: string): Promise<void>;
  authenticatorChanged(db: Db, to: string, change: 'added' | 'removed'): Promise<void>;
  recoveryCodeUsed(db: Db, to: string, left: number): Promise<void>;
  signedOut(db: Db, to: string): Promise<void>;
  secondFactorReset(db: Db, to: string): Promise<void>;
}

interface Notice {
  subject: string;
  paragraphs: string[];
  /** what to do if the user did not make this change */
  otherwise: string;
}

const lockOthersOut = 'If this was not you, choose a new password now, then log out the other browsers on My Profile.';

/** @param publicUrl origin of the shop, for links */
export function createNotices({ mailer, publicUrl }: { mailer: Pick<Mailer, 'sendMail'>; publicUrl: string }): Notices {
  const send = (db: Db, to: string, { subject, paragraphs, otherwise }: Notice) =>
    mailer.sendMail(db, {
      to,
      subject,
      ...layoutMail({
        heading: subject,
        paragraphs: [...paragraphs, otherwise],
        button: { label: 'Open My Profile', url: `${publicUrl}${paths.dashboard}` },
        footer: `We sent this email because it concerns the security of your account at ${new URL(publicUrl).host}.`,
      }),
    });

  return {
    newDevice: (db, to, device) =>
      send(db, to, {
        subject: `New sign-in to your ${shopName} account`,
        paragraphs: [`Someone signed in to your account with ${device}. You have not used this browser here before.`],
        otherwise: lockOthersOut,
      }),
    roleChanged: (db, to, role) => send(db, to, noticeOfRole(role)),
    passkeyAdded: (db, to) =>
      send(db, to, {
        subject: `A passkey was added to your ${shopName} account`,
        paragraphs: ['With this passkey, you can sign in without a password.'],
        otherwise: `If this was not you, remove it on My Profile. ${lockOthersOut}`,
      }),
    authenticatorChanged: (db, to, change) =>
      send(db, to, {
        subject: `An authenticator app was ${change === 'added' ? 'added to' : 'removed from'} your ${shopName} account`,
        paragraphs: [
          change === 'added'
            ? 'From now on, your account asks for a code from the app before it opens the staff pages.'
            : 'Its codes no longer work.',
        ],
        otherwise: lockOthersOut,
      }),
    recoveryCodeUsed: (db, to, left) =>
      send(db, to, {
        subject: `A recovery code of your ${shopName} account was used`,
        paragraphs: [left === 1 ? 'One code is left.' : `${left} codes are left.`],
        otherwise: lockOthersOut,
      }),
    signedOut: (db, to) =>
      send(db, to, {
        subject: `Your ${shopName} account was logged out everywhere`,
        paragraphs: ['The operator of the shop logged your account out on all devices. To continue, log in again.'],
        otherwise: 'If you did not ask for this, choose a new password.',
      }),
    secondFactorReset: (db, to) =>
      send(db, to, {
        subject: `The second factor of your ${shopName} account was reset`,
        paragraphs: [
          'The operator of the shop removed all passkeys, authenticator apps and recovery codes from your account and logged it out on all devices.',
          'After you log in, you can set up new ones on My Profile.',
        ],
        otherwise: 'If you did not ask for this, choose a new password and contact the operator.',
      }),
  };
}

function noticeOfRole({ from, to }: { from: StaffRole | null; to: StaffRole | null }): Notice {
  const otherwise = 'If you did not expect this, ask an admin.';
  if (!to)
    return {
      subject: from === 'admin' ? `You are no longer an admin of ${shopName}` : `You no longer have a staff role at ${shopName}`,
      paragraphs: ['Your account can no longer open the staff pages. Your own orders are not affected.'],
      otherwise,
    };
  const { label, allows } = staffRoleTexts[to];
  return {
    subject: to === 'admin' ? `You are now an admin of ${shopName}` : `Your staff role at ${shopName} is now ${label}`,
    paragraphs: [`What this role may do: ${allows}`, ...(from ? [`It replaces your former role, ${staffRoleTexts[from].label}.`] : [])],
    otherwise,
  };
}
