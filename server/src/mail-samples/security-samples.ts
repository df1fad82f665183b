import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { emailConfirmationMail, passwordResetMail } from '../features/people/identity/identity-mails.ts';
import { createNotices, type Notices } from '../features/people/notices/notices.ts';
import type { Db } from '../platform/database/db.ts';
import { mailOf, sampleOf } from './mail-sample.ts';
import { sampleAddress } from './sample-people.ts';

type Send = (notices: Notices, db: Db) => Promise<void>;
type Sample = { name: string; sentWhen: string; send: Send };

/** One sample for each notice, so that a new notice without a sample does not compile. */
const samples: Record<keyof Notices, Sample> = {
  newDevice: {
    name: 'New device',
    sentWhen: 'Someone signed in with a browser that the account has not used before.',
    send: (notices, db) => notices.newDevice(db, sampleAddress, 'Firefox on Windows'),
  },
  roleChanged: {
    name: 'Role changed',
    sentWhen: 'An admin changed the staff role of an account.',
    send: (notices, db) => notices.roleChanged(db, sampleAddress, { from: 'clerk', to: 'support' }),
  },
  passkeyAdded: {
    name: 'Passkey added',
    sentWhen: 'The user added a passkey.',
    send: (notices, db) => notices.passkeyAdded(db, sampleAddress),
  },
  authenticatorChanged: {
    name: 'Authenticator app added or removed',
    sentWhen: 'The user added or removed an authenticator app.',
    send: (notices, db) => notices.authenticatorChanged(db, sampleAddress, 'added'),
  },
  recoveryCodeUsed: {
    name: 'Recovery code used',
    sentWhen: 'Someone signed in with a recovery code.',
    send: (notices, db) => notices.recoveryCodeUsed(db, sampleAddress, 7),
  },
  signedOut: {
    name: 'Logged out everywhere',
    sentWhen: 'The operator ended all sessions of the account with a command.',
    send: (notices, db) => notices.signedOut(db, sampleAddress),
  },
  secondFactorReset: {
    name: 'Second factor reset',
    sentWhen: 'The operator removed all second factors of the account with a command.',
    send: (notices, db) => notices.secondFactorReset(db, sampleAddress),
  },
};

const sentTo = 'The owner of the account';

export async function securitySamples(publicUrl: string): Promise<MailPreview[]> {
  const links = [
    sampleOf(
      { name: 'Confirm your email', group: 'Account', sentWhen: 'Someone signed up, or asked for a new link.', sentTo },
      emailConfirmationMail({ url: `${publicUrl}/verify-email?token=sample`, hours: 24 }),
    ),
    sampleOf(
      { name: 'Choose a new password', group: 'Account', sentWhen: 'Someone forgot the password of the account.', sentTo },
      passwordResetMail({ url: `${publicUrl}/reset-password?token=sample`, hours: 1 }),
    ),
  ];
  const notices = Object.values(samples).map(async ({ name, sentWhen, send }) =>
    sampleOf({ name, group: 'Security', sentWhen, sentTo }, await mailOf((mailer, db) => send(createNotices({ mailer, publicUrl }), db))),
  );
  return [...(await Promise.all(notices)), ...links];
}
