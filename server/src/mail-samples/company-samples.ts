import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { createAccountEndMails } from '../features/people/account-end/account-end-mails.ts';
import { createInvitationMails } from '../features/people/companies/invitation-mails.ts';
import { createMemberMails, type MemberMails } from '../features/people/companies/member-mails.ts';
import { type CompanyMoveMails, createCompanyMoveMails, type MailedMove } from '../features/people/company-moves/company-move-mails.ts';
import { mailOf, mailsOf, sampleOf } from './mail-sample.ts';
import { ownerAddress, sampleAddress, sampleCompany } from './sample-people.ts';

const sentToAccount = 'The owner of the account';

/** The emails about companies and accounts. */
export async function companySamples(publicUrl: string): Promise<MailPreview[]> {
  return [
    await invitationSample(publicUrl),
    ...(await memberSamples(publicUrl)),
    ...(await moveSamples(publicUrl)),
    ...(await accountEndSamples(publicUrl)),
  ];
}

async function invitationSample(publicUrl: string): Promise<MailPreview> {
  const invitation = { to: sampleAddress, token: 'sample', company: sampleCompany, role: 'buyer', invitedBy: 'Olga Owner' } as const;
  const mail = await mailOf((mailer, db) => createInvitationMails({ mailer, publicUrl }).invite(db, invitation));
  return sampleOf(
    { name: 'Invitation', group: 'Companies', sentWhen: 'An owner invited a person to the company.', sentTo: 'The invited address' },
    mail,
  );
}

const members: Record<keyof MemberMails, { name: string; sentWhen: string; sentTo: string }> = {
  roleChanged: { name: 'Company role changed', sentWhen: 'An owner changed the role of a member.', sentTo: 'The member' },
  removed: { name: 'Removed from company', sentWhen: 'An owner removed a member.', sentTo: 'The former member' },
};

async function memberSamples(publicUrl: string): Promise<MailPreview[]> {
  const change = { address: sampleAddress, company: sampleCompany, by: 'Olga Owner', from: 'buyer', to: 'approver' } as const;
  const samples = Object.entries(members).map(async ([kind, description]) => {
    const mail = await mailOf((mailer, db) => createMemberMails({ mailer, publicUrl })[kind as keyof MemberMails](db, change));
    return sampleOf({ ...description, group: 'Companies' }, mail);
  });
  return Promise.all(samples);
}

const moves: Record<keyof CompanyMoveMails, { name: string; sentWhen: string }> = {
  accountMoved: { name: 'Account moved to another company', sentWhen: 'Support moved an account to another company.' },
  ordersMoved: { name: 'Orders moved', sentWhen: 'Both sides agreed, so the earlier orders moved.' },
  declined: { name: 'Move of orders declined', sentWhen: 'One side declined the move of the orders.' },
  undone: { name: 'Move undone', sentWhen: 'Support undid the move.' },
};

const move: MailedMove = {
  role: 'buyer',
  with_orders: true,
  moved_orders: 12,
  to_company: '1',
  user_id: '1',
  account_email: sampleAddress,
  account_name: 'Bea Buyer',
  target_name: sampleCompany,
};

/** The account and the owners of the company get different texts. */
async function moveSamples(publicUrl: string): Promise<MailPreview[]> {
  const samples = Object.entries(moves).map(async ([kind, { name, sentWhen }]) => {
    const listOwners = async () => [{ name: 'Olga Owner', email: ownerAddress }];
    const mails = await mailsOf((mailer, db) =>
      createCompanyMoveMails({ mailer, publicUrl, listOwners })[kind as keyof CompanyMoveMails](db, move),
    );
    return mails.map((mail) => {
      const isOwner = mail.to === ownerAddress;
      const sentTo = isOwner ? 'The owners of the company' : sentToAccount;
      return sampleOf({ name: isOwner ? `${name}, to an owner` : name, group: 'Companies', sentWhen, sentTo }, mail);
    });
  });
  return (await Promise.all(samples)).flat();
}

async function accountEndSamples(publicUrl: string): Promise<MailPreview[]> {
  const closed = await mailOf((mailer, db) => createAccountEndMails({ mailer, publicUrl }).closed(db, sampleAddress, { byStaff: false }));
  const exported = await mailOf((mailer, db) => createAccountEndMails({ mailer, publicUrl }).exportedByStaff(db, sampleAddress));
  return [
    sampleOf(
      {
        name: 'Account closed',
        group: 'Account',
        sentWhen: 'The user, or our staff for the user, closed the account.',
        sentTo: sentToAccount,
      },
      closed,
    ),
    sampleOf(
      { name: 'Data exported', group: 'Account', sentWhen: 'Our staff exported the data of an account.', sentTo: sentToAccount },
      exported,
    ),
  ];
}
