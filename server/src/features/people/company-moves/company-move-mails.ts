import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Db } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import type { MoveRow } from './company-moves.queries.ts';
import { listOtherOwners } from './moved-account.queries.ts';

/**
 * Emails about a move, to the moved account and to the owners of the new company. They never name the former company. The caller passes the
 * transaction of the change.
 */
export interface CompanyMoveMails {
  accountMoved(db: Db, move: MailedMove): Promise<void>;
  ordersMoved(db: Db, move: MailedMove): Promise<void>;
  declined(db: Db, move: MailedMove): Promise<void>;
  undone(db: Db, move: MailedMove): Promise<void>;
}

/** What the emails say about a move. */
export type MailedMove = Pick<
  MoveRow,
  'role' | 'with_orders' | 'moved_orders' | 'to_company' | 'user_id' | 'account_email' | 'account_name' | 'target_name'
>;

/** The subject and text of an email, for each side. */
interface MoveMail {
  toAccount: { subject: string; paragraphs: string[] };
  toOwners: { subject: string; paragraphs: string[] };
}

interface Names {
  /** name or email address of the moved account */
  person: string;
  /** name and email address of the moved account */
  personWithEmail: string;
  company: string;
}

interface CompanyMoveMailServices {
  mailer: Pick<Mailer, 'sendMail'>;
  /** origin of the shop, for links */
  publicUrl: string;
  /** lists the owners of a company, except this account */
  listOwners?: (db: Db, companyId: string, userId: string) => Promise<{ name: string; email: string | null }[]>;
}

export function createCompanyMoveMails({ mailer, publicUrl, listOwners = listOtherOwners }: CompanyMoveMailServices): CompanyMoveMails {
  async function send(db: Db, move: MailedMove, mailFor: (names: Names) => MoveMail): Promise<void> {
    const owners = await listOwners(db, move.to_company, move.user_id);
    const [owner] = owners;
    const email = move.account_email ?? '';
    const person = move.account_name || email;
    const { toAccount, toOwners } = mailFor({
      person,
      personWithEmail: person === email ? email : `${person} (${email})`,
      company: move.target_name || `the company of ${owner?.name || owner?.email || 'its owner'}`,
    });
    const mails = [{ to: email, ...toAccount }, ...owners.map((each) => ({ to: each.email ?? '', ...toOwners }))];
    for (const { to, subject, paragraphs } of mails.filter((mail) => mail.to !== '')) {
      await mailer.sendMail(db, {
        to,
        subject,
        ...layoutMail({
          heading: subject,
          paragraphs: [...paragraphs, 'If you did not expect this, contact us.'],
          button: { label: 'Open My Company', url: `${publicUrl}${paths.company}` },
          footer: `We sent this email because it concerns your company at ${new URL(publicUrl).host}.`,
        }),
      });
    }
  }

  return {
    accountMoved: (db, move) =>
      send(db, move, ({ person, personWithEmail, company }) => {
        const { label, allows } = companyRoleTexts[move.role];
        return {
          toAccount: {
            subject: `You are now ordering for ${company} at ${shopName}`,
            paragraphs: [
              `Our support team moved your account to ${company}. Your role is ${label}: ${allows}`,
              ...(move.with_orders
                ? [
                    `Support also asks whether your earlier orders may move to ${company}. They move only if you and an owner of ${company} agree.`,
                    'Please answer on My Company.',
                  ]
                : []),
            ],
          },
          toOwners: {
            subject: `${person} joined ${company} at ${shopName}`,
            paragraphs: [
              `Our support team moved the account of ${personWithEmail} to ${company}. The role is ${label}: ${allows}`,
              ...(move.with_orders
                ? [
                    `Support also asks whether the earlier orders of ${person} may move to ${company}. They move only if ${person} and an owner of ${company} agree.`,
                    'Please answer on My Company.',
                  ]
                : []),
            ],
          },
        };
      }),
    ordersMoved: (db, move) =>
      send(db, move, ({ person, company }) => {
        const count = move.moved_orders === 1 ? '1 order' : `${move.moved_orders} orders`;
        const whoSees = `All members of ${company} who may see its orders can now see them.`;
        return {
          toAccount: {
            subject: `Your orders moved to ${company}`,
            paragraphs: [`You and an owner of ${company} agreed, so ${count} moved. ${whoSees}`],
          },
          toOwners: {
            subject: `The orders of ${person} moved to ${company}`,
            paragraphs: [`${person} and an owner of ${company} agreed, so ${count} moved. ${whoSees}`],
          },
        };
      }),
    declined: (db, move) =>
      send(db, move, ({ person, company }) => ({
        toAccount: {
          subject: `Your orders will not move to ${company}`,
          paragraphs: [`You or an owner of ${company} declined, so your earlier orders stay where they are. You can still see them.`],
        },
        toOwners: {
          subject: `The orders of ${person} will not move to ${company}`,
          paragraphs: [`${person} or an owner of ${company} declined. ${person} still belongs to ${company}.`],
        },
      })),
    undone: (db, move) =>
      send(db, move, ({ person, company }) => ({
        toAccount: {
          subject: `Your move to ${company} was undone`,
          paragraphs: [
            `Our support team undid the move of your account to ${company}. You belong to your former company again, and orders that moved are back.`,
            'My Company shows the company that you are ordering for now.',
          ],
        },
        toOwners: {
          subject: `The move of ${person} to ${company} was undone`,
          paragraphs: [
            `Our support team undid the move. ${person} no longer belongs to ${company}, and orders that moved with ${person} have moved back.`,
          ],
        },
      })),
  };
}
