import { paths } from '@axlewright/contract/site/page-paths';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Database } from '../../../platform/database/db.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';
import { findVisiblePart, listAskers, lockUnknownNumber } from './unknown-numbers.queries.ts';

export interface AnswerMailJobs {
  /**
   * Sends the emails about the answer given at `decidedAt`. `interchangeId` is the interchange number that the answer added; null if the
   * part already had it. Jobs of older versions have no `decidedAt`.
   */
  'mail-number-answer': { id: string; interchangeId: string | null; decidedAt?: string };
}

interface AnswerMailServices {
  db: Database;
  mailer: Pick<Mailer, 'sendMail'>;
  /** origin of the shop, for links */
  publicUrl: string;
}

/** Emails everyone who asked for a number. Does nothing if the answer was undone. A second run sends no email twice. */
export async function mailNumberAnswer(
  { db, mailer, publicUrl }: AnswerMailServices,
  { id, interchangeId, decidedAt }: AnswerMailJobs['mail-number-answer'],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const number = await lockUnknownNumber(transaction, id);
    if (number?.interchange_id !== interchangeId || number.part_id === null) return;
    if (decidedAt !== undefined && number.decided_at?.toISOString() !== decidedAt) return;
    const part = await findVisiblePart(transaction, number.part_id);
    if (!part) return;
    for (const { email, number: typed } of await listAskers(transaction, id)) {
      const mail = { to: email ?? '', ...answerMail({ typed, part, publicUrl }) };
      await mailer.sendMail(transaction, mail, { key: `number-answer ${id} ${decidedAt ?? interchangeId}`, canWait: true });
    }
  });
}

interface AnswerMail {
  typed: string;
  part: { id: string; part_number: string; name: string };
  publicUrl: string;
}

export function answerMail({ typed, part, publicUrl }: AnswerMail) {
  return {
    subject: `We found ${typed}: it is our ${part.part_number}`,
    ...layoutMail({
      heading: 'We found your number',
      paragraphs: [
        `You searched for ${typed} at ${shopName}, and we had no match for it.`,
        `It is our part ${part.part_number}: ${part.name}. From now on, a search for ${typed} finds it.`,
      ],
      button: { label: `View ${part.part_number}`, url: `${publicUrl}${paths.part(part.id)}` },
      footer: `We sent this email because you searched for this number at ${new URL(publicUrl).host}.`,
    }),
  };
}
